// What testify's assert.Equal means by equal: bytes by content, all else by reflect.DeepEqual, so that an int never
// equals an int64; functions are never equal. A fragment: needs bytes and reflect.

func isFunction(value any) bool {
	return value != nil && reflect.TypeOf(value).Kind() == reflect.Func
}

func objectsAreEqual(expected, actual any) bool {
	if isFunction(expected) || isFunction(actual) {
		return false
	}
	if expected == nil || actual == nil {
		return expected == actual
	}
	left, ok := expected.([]byte)
	if !ok {
		return reflect.DeepEqual(expected, actual)
	}
	right, ok := actual.([]byte)
	if !ok || left == nil || right == nil {
		return ok && left == nil && right == nil
	}
	return bytes.Equal(left, right)
}
