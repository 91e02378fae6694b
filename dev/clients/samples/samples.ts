import type { Schema } from '../description.ts'
import { bodyType, pascal } from '../go.ts'
import type { ClientModel, ClientOperation } from '../model.ts'
import { snake } from '../python.ts'
import type { GivenRequest } from './given-request.ts'
import { goValue } from './go-value.ts'
import { literal, pythonNotation, typescriptNotation } from './literal.ts'

/** The languages of the samples, by the name of their syntax. */
export const sampleLanguages = {
  bash: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
} as const

export type SampleLanguage = keyof typeof sampleLanguages

/** Returns a complete program in each language that calls the operation with the given values. */
export function samplesOf(
  operation: ClientOperation,
  given: GivenRequest,
  { schemas }: ClientModel,
): Record<SampleLanguage, string> {
  return {
    bash: curlSample(operation, given),
    typescript: typescriptSample(operation, given),
    python: pythonSample(operation, given),
    go: goSample(operation, given, new Map(schemas)),
    java: javaSample(operation, given),
  }
}

/** Returns the path of the request with its query. */
function addressOf({ path }: ClientOperation, given: GivenRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.path[name])))
  const query = new URLSearchParams(Object.entries(given.query).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${filled}?${query}` : filled
}

type Header = readonly [name: string, value: string]

/** Returns the headers of the request. `key` is the source expression of the API key. */
const headersOf = ({ path, isOnce, body }: ClientOperation, { body: value }: GivenRequest, key: string): Header[] => [
  ...(path === '/health' ? [] : path.startsWith('/scim/') ? [['Authorization', `Bearer ${key}`] as const] : []),
  ...(path === '/health' || path.startsWith('/scim/') ? [] : [['X-Api-Key', key] as const]),
  ...(isOnce ? [['Idempotency-Key', 'order-4711'] as const] : []),
  ...(body && value !== undefined ? [['Content-Type', body.mediaType] as const] : []),
]

function curlSample(operation: ClientOperation, given: GivenRequest): string {
  const address = `"$CHANCERY_URL${addressOf(operation, given)}"`
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${address}`,
    ...headersOf(operation, given, '$CHANCERY_KEY').map(([name, value]) => `-H "${name}: ${value}"`),
    ...(given.body === undefined ? [] : [`-d '${JSON.stringify(given.body, null, 2).replaceAll("'", `'\\''`)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** Returns the name of a variable for the response. */
const resultName = ({ response }: ClientOperation): string => {
  if (response === 'text') return 'text'
  const name = (response as Schema).$ref?.split('/').at(-1)
  return name ? name.charAt(0).toLowerCase() + name.slice(1) : 'result'
}

function typescriptSample(operation: ClientOperation, given: GivenRequest): string {
  const values = [
    ...Object.values(given.path),
    given.body,
    Object.keys(given.query).length > 0 ? given.query : undefined,
  ]
  const passed = values.filter((value) => value !== undefined).map((value) => literal(value, typescriptNotation))
  const call = `await chancery.${operation.id}(${passed.join(', ')})`
  const name = resultName(operation)
  return [
    `import { createClient } from '@chancery/client'\n`,
    `const chancery = createClient({ url: process.env.CHANCERY_URL!, apiKey: process.env.CHANCERY_KEY! })`,
    ...(operation.response === 'none' ? [call] : [`const ${name} = ${call}`, `console.log(${name})`]),
  ].join('\n')
}

function pythonSample(operation: ClientOperation, given: GivenRequest): string {
  const indent = '    '
  const passed = [
    ...[...Object.values(given.path), given.body]
      .filter((value) => value !== undefined)
      .map((value) => literal(value, pythonNotation, indent)),
    ...Object.entries(given.query).map(([name, value]) => `${snake(name)}=${literal(value, pythonNotation)}`),
  ]
  const call = `chancery.${operation.id.split('.').map(snake).join('.')}(${passed.join(', ')})`
  const name = snake(resultName(operation))
  return [
    `import os\n\nfrom chancery import Client\n`,
    `with Client(os.environ["CHANCERY_URL"], os.environ["CHANCERY_KEY"]) as chancery:`,
    ...(operation.response === 'none' ? [indent + call] : [`${indent}${name} = ${call}`, `${indent}print(${name})`]),
  ].join('\n')
}

function goSample(operation: ClientOperation, given: GivenRequest, schemas: Map<string, Schema>): string {
  const words = operation.id.split('.').map(pascal)
  const { body, query } = operation
  const text =
    body && given.body !== undefined ? goValue(schemas, body.schema, given.body, bodyType(body.schema), '\t') : 'nil'
  const fields = Object.entries(given.query).map(([name, value]) => `${pascal(name)}: ${JSON.stringify(value)}`)
  const passed = [
    'context.Background()',
    ...Object.values(given.path).map((value) => JSON.stringify(value)),
    ...(body ? [body.isRequired || text === 'nil' ? text : `&${text}`] : []),
    ...(query.length > 0 ? [`chancery.${words.join('')}Params{${fields.join(', ')}}`] : []),
  ]
  const call = `client.${words.join('.')}(${passed.join(', ')})`
  const name = resultName(operation)
  const failure = '; err != nil {\n\t\tlog.Fatal(err)\n\t}'
  return [
    `package main\n\nimport (\n\t"context"\n${operation.response === 'none' ? '' : '\t"fmt"\n'}\t"log"\n\t"os"\n\n\t"chancery.example/client"\n)\n`,
    `func main() {\n\tclient, err := chancery.New(os.Getenv("CHANCERY_URL"), os.Getenv("CHANCERY_KEY"))\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}`,
    ...(operation.response === 'none'
      ? [`\tif err := ${call}${failure}`]
      : [
          `\t${name}, err := ${call}\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}`,
          `\tfmt.Printf("%+v\\n", ${operation.response === 'text' ? '' : '*'}${name})`,
        ]),
    '}',
  ].join('\n')
}

function javaSample(operation: ClientOperation, given: GivenRequest): string {
  const key = 'System.getenv("CHANCERY_KEY")'
  const headers = headersOf(operation, given, '\u0000').map(([name, value]) => {
    const text = value === '\u0000' ? key : value.endsWith('\u0000') ? `"${value.slice(0, -1)}" + ${key}` : `"${value}"`
    return `            .header("${name}", ${text})`
  })
  const json = given.body === undefined ? null : JSON.stringify(given.body, null, 2).replaceAll('\\', '\\\\')
  const publisher =
    json === null
      ? 'BodyPublishers.noBody()'
      : `BodyPublishers.ofString("""\n${json.replaceAll(/^/gm, ' '.repeat(16))}\n${' '.repeat(16)}""")`
  const method = operation.method === 'GET' ? 'GET()' : `method("${operation.method}", ${publisher})`
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
${operation.method === 'GET' ? '' : 'import java.net.http.HttpRequest.BodyPublishers;\n'}import java.net.http.HttpResponse.BodyHandlers;

class Example {
    public static void main(String[] args) throws Exception {
        var address = System.getenv("CHANCERY_URL") + "${addressOf(operation, given)}";
        var request = HttpRequest.newBuilder(URI.create(address))
${headers.map((line) => `${line}\n`).join('')}            .${method}
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`
}
