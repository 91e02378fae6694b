import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Description } from '../../../dev/clients/description.ts'
import { clientModel } from '../../../dev/clients/model.ts'
import { givenRequest } from '../../../dev/clients/samples/given-request.ts'
import { samplesOf } from '../../../dev/clients/samples/samples.ts'
import { goModule } from './go-module.ts'
import type { ClientStep } from './own-clients.ts'

/**
 * Writes the code samples of all operations into the folder `samples`. Returns the steps that compile them. The
 * TypeScript samples compile together with the folder's other programs.
 */
export function compiledSamples(description: Description, folder: string, python: string): ClientStep[] {
  const model = clientModel(description)
  const write = (path: string, text: string) => {
    const file = join(folder, 'samples', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }
  for (const operation of model.operations) {
    const { bash, typescript, python: py, go, java } = samplesOf(operation, givenRequest(description, operation), model)
    const name = operation.id.replaceAll('.', '_')
    write(`bash/${name}.sh`, bash)
    write(`typescript/${name}.mts`, typescript)
    write(`python/${name}.py`, py)
    write(`go/${name}/main.go`, go)
    // Each Java sample is a class named Example, and a folder of classes can contain only one class of each name.
    write(`java/${name}.java`, java.replace('class Example', `class ${name}`))
  }
  write('go/go.mod', goModule('samples'))
  const shell = (name: string, command: string, cwd: string) => ({ name, command: 'sh', args: ['-c', command], cwd })
  return [
    shell('curl samples are valid', 'for sample in *.sh; do bash -n "$sample" || exit 1; done', 'own/samples/bash'),
    shell('Go samples are formatted and compile', 'test -z "$(gofmt -l .)" && go vet ./...', 'own/samples/go'),
    shell('Java samples compile', 'javac -d classes *.java', 'own/samples/java'),
    shell('Python samples have correct types', `${python} -m mypy --no-error-summary *.py`, 'own/samples/python'),
  ]
}
