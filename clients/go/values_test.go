package chancery

import (
	"encoding/json"
	"reflect"
	"testing"
)

const sentField = `{"id":"deal","type":"dropdown","pageNumber":1,"x":0.1,"y":0.2,"width":0.3,"height":0.1,` +
	`"isRequired":true,"label":"Deal","options":["A","B"],"visibleIf":{"field":"agree","isChecked":true},"value":"A"}`

func parsed[T any](t *testing.T, text string) T {
	t.Helper()
	var value T
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// The compiler proves that the fields of places need no conversion.
func TestSendsTheFieldsOfPlaces(t *testing.T) {
	places := parsed[Places](t, `{"places":[{"source":"tag","field":`+sentField+`}]}`)
	var fields []SignatureFieldInput
	for _, place := range places.Places {
		fields = append(fields, place.Field)
	}
	data, err := json.Marshal(EnvelopeInput{Fields: fields})
	if err != nil {
		t.Fatal(err)
	}
	sent := parsed[struct{ Fields []any }](t, string(data))
	if want := parsed[any](t, sentField); !reflect.DeepEqual(sent.Fields, []any{want}) {
		t.Fatalf("%s", data)
	}
}

func TestConvertsResponsesToInputs(t *testing.T) {
	envelope := parsed[Envelope](t, `{"fields":[`+sentField+`]}`)
	fields, err := Convert[[]SignatureFieldInput](envelope.Fields)
	if err != nil || len(fields) != 1 || fields[0].PageNumber != 1 || fields[0].Options[1] != "B" {
		t.Fatal(fields, err)
	}
	template := parsed[Template](t, `{"id":"tpl_1","name":"Old","latestVersion":3,"message":null,"roles":[{"role":"Buyer","order":1,"fields":[`+sentField+`]}]}`)
	update, err := Convert[TemplateUpdate](template)
	if err != nil || *update.LatestVersion != 3 || update.Roles[0].Role != "Buyer" {
		t.Fatal(update, err)
	}
	if order, isSet := update.Roles[0].Order.Get(); !isSet || order != 1 {
		t.Fatal(order, isSet)
	}
	if _, err := Convert[TemplateUpdate](func() {}); err == nil {
		t.Fatal("a value without JSON was converted")
	}
}
