func polyalgoMutated[T any](value T) T {
	polyalgoMutate(reflect.ValueOf(&value).Elem())
	return value
}

func polyalgoMutate(value reflect.Value) {
	switch value.Kind() {
	case reflect.Bool:
		value.SetBool(!value.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		value.SetInt(value.Int() + 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		value.SetUint(value.Uint() + 1)
	case reflect.Float32, reflect.Float64:
		value.SetFloat(value.Float() + 1)
	case reflect.String:
		value.SetString(value.String() + "x")
	case reflect.Slice:
		longer := reflect.Append(reflect.MakeSlice(value.Type(), 0, value.Len()+1), reflect.Zero(value.Type().Elem()))
		value.Set(reflect.AppendSlice(longer, value))
	case reflect.Array:
		polyalgoMutate(value.Index(0))
	case reflect.Map:
		changed := reflect.MakeMap(value.Type())
		for _, key := range value.MapKeys() {
			changed.SetMapIndex(key, value.MapIndex(key))
		}
		changed.SetMapIndex(reflect.Zero(value.Type().Key()), reflect.Zero(value.Type().Elem()))
		value.Set(changed)
	case reflect.Interface:
		value.Set(reflect.ValueOf("polyalgo"))
	default:
		panic("no mutation for " + value.Type().String())
	}
}
