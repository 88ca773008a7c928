// The part of testify/assert that the tests use, for a program without the testing package: a failure ends it.

type polyalgoTest struct{}

type polyalgoAssert struct{}

var assert polyalgoAssert

func (polyalgoAssert) New(polyalgoTest) polyalgoAssert { return polyalgoAssert{} }

func (polyalgoAssert) Equal(expected, actual any, message ...any) {
	if !objectsAreEqual(expected, actual) {
		panic("not equal")
	}
}
