import { type Description, nameOfReference, type Parameter, type Schema } from '../../../dev/clients/description.ts'

/** Responses by the name of their schema. */
export type Responses = Record<string, unknown>

/** Returns the example of each response, with every integer at its maximum. */
export const largestResponses = ({ components: { examples = {}, schemas } }: Description): Responses =>
  Object.fromEntries(
    Object.entries(examples).map(([name, { value }]) => [name, enlarged(schemas, schemas[name] ?? {}, value)]),
  )

function enlarged(schemas: Description['components']['schemas'], schema: Schema, value: unknown): unknown {
  if (schema.$ref) return enlarged(schemas, schemas[nameOfReference(schema.$ref)] ?? {}, value)
  const [choice] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter((one) => !one.enum)
  if (choice) return enlarged(schemas, choice, value)
  if (schema.type === 'integer' && typeof value === 'number') return schema.maximum ?? Number.MAX_SAFE_INTEGER
  if (Array.isArray(value)) return value.map((item) => enlarged(schemas, schema.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return value
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, enlarged(schemas, schema.properties?.[name] ?? others, inner)]),
  )
}

/** An operation that returns the schema, for `largest/calls.mts`. */
type Call = {
  schema: string
  operationId: string
  method: string
  path: string
  status: number
  mediaType: string
  pathNames: string[]
  optionalNames: string[]
}

/**
 * Returns one operation for each schema of the responses. Throws a RangeError if a schema is not returned by any
 * operation.
 */
export function callsFor({ paths }: Description, responses: Responses): Call[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, parameters = [], responses: described }]) =>
      Object.entries(described).flatMap(([status, response]) => {
        const content = 'content' in response ? Object.entries(response.content ?? {}) : []
        return content.flatMap(([mediaType, { schema }]): Call[] => {
          const [own, optional] = [(one: Parameter) => one.in === 'path', (one: Parameter) => one.required !== true]
          const named = parameters.filter((one): one is Parameter => 'name' in one)
          const names = (are: (one: Parameter) => boolean) => named.filter(are).map(({ name }) => name)
          const call = { operationId, method, path, status: Number(status), mediaType }
          return [
            {
              ...call,
              schema: nameOfReference(schema.$ref ?? ''),
              pathNames: names(own),
              optionalNames: names(optional),
            },
          ]
        })
      }),
    ),
  )
  return Object.keys(responses).map((schema) => {
    const call = calls.find((one) => one.schema === schema && one.status < 300)
    if (call === undefined) throw new RangeError(`no operation returns ${schema}`)
    return call
  })
}

/** Returns the paths of the numbers that a client read incorrectly. */
export function misread(given: unknown, read: unknown, path = ''): string[] {
  if (typeof given === 'number') return given === read ? [] : [`${path}: ${given} was read as ${JSON.stringify(read)}`]
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, inner]) =>
    misread(inner, (read as Record<string, unknown> | null | undefined)?.[name], `${path}/${name}`),
  )
}

/** Returns a Go program that reads the responses with the types of a package, and prints the parsed values. */
export const goReader = (responses: Responses, importPath: string): string => `package main

import (
	"encoding/json"
	"fmt"
	"os"

	api "${importPath}"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func read[T any](raw json.RawMessage) json.RawMessage {
	value := new(T)
	if err := json.Unmarshal(raw, value); err != nil {
		panic(fmt.Sprintf("%T: %v", value, err))
	}
	return must(json.Marshal(value))
}

func main() {
	readers := map[string]func(json.RawMessage) json.RawMessage{
${Object.keys(responses)
  .map((name) => `\t\t"${name}": read[api.${name}],\n`)
  .join('')}	}
	responses := map[string]json.RawMessage{}
	if err := json.Unmarshal(must(os.ReadFile(os.Args[1])), &responses); err != nil {
		panic(err)
	}
	for name, raw := range responses {
		responses[name] = readers[name](raw)
	}
	fmt.Println(string(must(json.Marshal(responses))))
}
`

/** Returns a Rust program that reads the responses with the models of a crate, and prints the parsed values. */
export const rustReader = (responses: Responses, crate: string): string => `use ${crate}::models;
use serde_json::Value;

fn read<T: serde::de::DeserializeOwned + serde::Serialize>(value: Value) -> Value {
    serde_json::to_value(serde_json::from_value::<T>(value).unwrap()).unwrap()
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let mut responses: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    for (name, value) in responses.iter_mut() {
        let given = value.take();
        *value = match name.as_str() {
${Object.keys(responses)
  .map((name) => `            "${name}" => read::<models::${name}>(given),\n`)
  .join('')}            _ => panic!("no model for {name}"),
        };
    }
    println!("{}", serde_json::to_string(&responses).unwrap());
}
`
