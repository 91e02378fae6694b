package chancery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
)

// Nullable is an optional property that is absent, null or a value. The zero value is absent.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Value returns a property with a value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{&value, true} }

// Null returns a property that is null. In a request, null removes a value or turns a feature off.
func Null[T any]() Nullable[T] { return Nullable[T]{nil, true} }

// Get returns the value, and false if the property is absent or null.
func (n Nullable[T]) Get() (T, bool) {
	if n.value == nil {
		var none T
		return none, false
	}
	return *n.value, true
}

// IsZero reports whether the property is absent.
func (n Nullable[T]) IsZero() bool { return !n.isSet }

// MarshalJSON returns the JSON of the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON parses a value or null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	n.isSet = true
	if bytes.Equal(data, []byte("null")) {
		n.value = nil
		return nil
	}
	n.value = new(T)
	return json.Unmarshal(data, n.value)
}

// Ptr returns a pointer to a value, for an optional property.
func Ptr[T any](value T) *T { return &value }

func put[T comparable](values url.Values, name string, value T) {
	var none T
	if value != none {
		values.Set(name, fmt.Sprint(value))
	}
}

func optional[T any](body *T) any {
	if body == nil {
		return nil
	}
	return *body
}

// Convert returns a resource of a response as the input of a request. For example, it returns the fields of an envelope
// for a correction, or a template for an update:
//
//	fields, err := chancery.Convert[[]chancery.SignatureFieldInput](envelope.Fields)
//
// Properties that the input does not have are left out.
func Convert[Input any](resource any) (Input, error) {
	var input Input
	data, err := json.Marshal(resource)
	if err == nil {
		err = json.Unmarshal(data, &input)
	}
	return input, err
}
