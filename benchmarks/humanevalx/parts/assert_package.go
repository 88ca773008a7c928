// The part of testify/assert that the tests use, as the package that they import.

type T interface {
	Errorf(format string, arguments ...any)
}

type Assertions struct{ t T }

func New(t T) *Assertions { return &Assertions{t} }

func (a *Assertions) Equal(expected, actual any, message ...any) bool {
	if objectsAreEqual(expected, actual) {
		return true
	}
	a.t.Errorf("not equal: expected %#v, got %#v", expected, actual)
	return false
}
