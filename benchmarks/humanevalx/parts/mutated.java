class PolyalgoMutation {
    @SuppressWarnings({"unchecked", "rawtypes"})
    static <T> T mutated(T value) {
        Object changed;
        if (value instanceof Boolean b) {
            changed = !b;
        } else if (value instanceof Integer i) {
            changed = i + 1;
        } else if (value instanceof Long i) {
            changed = i + 1;
        } else if (value instanceof Double d) {
            changed = d + 1;
        } else if (value instanceof String s) {
            changed = s + "x";
        } else if (value instanceof java.util.List list) {
            java.util.List longer = new java.util.ArrayList(list);
            longer.add(0, list.isEmpty() ? (Object) 7 : list.get(0));
            changed = longer;
        } else if (value instanceof java.util.Map map) {
            java.util.Map larger = new java.util.HashMap(map);
            larger.put("polyalgo", 7);
            changed = larger;
        } else if (value instanceof java.util.Optional optional) {
            changed = optional.isPresent() ? java.util.Optional.empty() : java.util.Optional.of(7);
        } else if (value instanceof int[] numbers) {
            changed = java.util.Arrays.copyOf(numbers, numbers.length + 1);
        } else {
            throw new IllegalArgumentException("no mutation for " + value);
        }
        return (T) changed;
    }
}
