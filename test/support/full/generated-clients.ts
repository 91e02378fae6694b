import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import type { Description } from '../../../dev/clients/description.ts'
import { callsFor, goReader, largestResponses, misread, type Responses, rustReader } from './largest-values.ts'
import type { ClientStep } from './own-clients.ts'
import { failureOf, run, toolsFolder } from './python.ts'

/**
 * The Java client accepts null where the API description permits it. The generator supports this from version 7.20 on.
 */
const generatorVersion = '7.23.0'
const pythonClientVersion = '0.29.1'
const mavenRunner = 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java'

/** Returns the path of openapi-generator. */
function generatorJar(): string {
  const jar = join(toolsFolder, `openapi-generator-cli-${generatorVersion}.jar`)
  if (existsSync(jar)) return jar
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
  const problem = failureOf(
    run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${toolsFolder}`]),
  )
  if (problem) throw new Error(`openapi-generator is not available: ${problem}`)
  return jar
}

/** The environment of the steps: the working folder, the API description, and the programs of the npm packages. */
export type GeneratedSetup = { work: string; description: Description; bin: (name: string) => string }

/** Writes the options of openapi-generator for a language. Returns the name of the options file. */
function writeConfig(work: string, generatorName: string, additionalProperties = {}): string {
  const file = `${generatorName}.json`
  const config = { generatorName, inputSpec: 'openapi.json', outputDir: `out/${generatorName}`, additionalProperties }
  writeFileSync(join(work, file), JSON.stringify(config))
  return file
}

/** Returns the steps that generate, compile and run the clients of openapi-generator and openapi-python-client. */
export function generatedSteps({ work, description }: GeneratedSetup, withRust: boolean): ClientStep[] {
  const responses = largestResponses(description)
  writeFileSync(join(work, 'largest.json'), JSON.stringify(responses))
  const write = (folder: string, file: string, text: string) => {
    mkdirSync(join(work, folder), { recursive: true })
    writeFileSync(join(work, folder, file), text)
  }
  write('largest-go', 'main.go', goReader(responses, 'github.com/GIT_USER_ID/GIT_REPO_ID'))
  write('largest-rust', 'largest.rs', rustReader(responses, 'openapi'))
  const configs = [
    ...['python', 'go', 'java', ...(withRust ? ['rust'] : [])].map((name) => writeConfig(work, name)),
    writeConfig(work, 'csharp', csharpOptions),
  ]
  /** Expects the step's output to contain the responses as the client read them. */
  const reads = (step: ClientStep): ClientStep => ({
    ...step,
    // Maven prints control characters before and after the output.
    findings: (output) =>
      misread(responses, JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))),
  })
  const python = 'venv/bin/python'
  const go = { command: 'go', cwd: 'out/go' }
  const maven = (mainClass: string) => ['-q', '-B', mavenRunner, `-Dexec.mainClass=${mainClass}`]
  const java = { command: 'mvn', cwd: 'out/java' }
  const csharp = { command: 'sh', cwd: 'out/csharp' }
  const pythonClient = `venv/bin/openapi-python-client`
  const generatedByPython = ['generate', '--path', 'openapi.json', '--output-path', 'out/attrs', '--meta', 'setup']
  return [
    {
      name: 'clients of openapi-generator are generated',
      command: 'java',
      args: ['-jar', generatorJar(), 'batch', '--threads', '1', ...configs],
    },
    { name: 'a folder for the Python clients', command: 'python3', args: ['-m', 'venv', 'venv'] },
    { name: 'Python client is installed', command: python, args: ['-m', 'pip', 'install', '-q', './out/python'] },
    { name: 'Python client does the main job', command: python, args: ['job.py'], says: 'active ' },
    reads({
      name: 'Python client reads the largest values',
      command: python,
      args: ['largest/read.py', 'openapi_client'],
    }),
    {
      name: 'openapi-python-client is installed',
      command: python,
      args: ['-m', 'pip', 'install', '-q', `openapi-python-client==${pythonClientVersion}`],
    },
    { name: 'openapi-python-client', command: pythonClient, args: generatedByPython },
    { name: 'its client is installed', command: python, args: ['-m', 'pip', 'install', '-q', './out/attrs'] },
    reads({
      name: 'its client reads the largest values',
      command: python,
      args: ['largest/read.py', 'chancery_client'],
    }),
    { name: 'the programs are copied to the Go client', command: 'sh', args: ['-c', goPrograms] },
    { name: 'Go client compiles', ...go, args: ['vet', '.', './job', './largest'] },
    { name: 'Go client does the main job', ...go, args: ['run', './job'], says: 'active ' },
    reads({ name: 'Go client reads the largest values', ...go, args: ['run', './largest', '../../largest.json'] }),
    {
      name: 'the programs are copied to the Java client',
      command: 'sh',
      args: ['-c', 'cp Job.java largest/Largest.java out/java/src/main/java'],
    },
    { name: 'Java client compiles', ...java, args: ['-q', '-B', 'compile'] },
    { name: 'Java client does the main job', ...java, args: maven('Job'), says: 'active ' },
    reads({ name: 'Java client reads the largest values', ...java, args: maven('Largest') }),
    { name: 'C# client and its programs compile', ...csharp, args: ['-c', compileCsharp] },
    { name: 'C# client does the main job', ...csharp, args: ['-c', 'mono Job.exe'], says: 'active ' },
    reads({
      name: 'C# client reads the largest values',
      ...csharp,
      args: ['-c', 'mono Largest.exe ../../largest.json'],
    }),
    ...(withRust
      ? [
          reads({
            name: 'Rust client compiles and reads the largest values',
            command: 'sh',
            args: ['-c', runRust],
            cwd: 'out/rust',
          }),
        ]
      : []),
  ]
}

/** Mono compiles the C# client that uses Json.NET, which the npm package of another generator includes. */
const csharpOptions = { library: 'httpclient', targetFramework: 'net48', packageName: 'Chancery' }
const csharpReferences = [
  ...['Newtonsoft.Json.dll', 'System.Net.Http', 'System.Web', 'System.Runtime.Serialization'],
  'System.ComponentModel.DataAnnotations',
].map((name) => `-r:${name}`)
const mcs = `mcs -langversion:latest -warn:0 ${csharpReferences.join(' ')}`
/** The client and its programs. Mono cannot call the constructors of the client in another assembly. */
const csharpSources = "'-recurse:src/Chancery/*.cs' ../../Polly.cs ../../Job.cs ../../largest/Largest.cs"
const compileCsharp = [
  'cp ../../node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll .',
  ...['Job', 'Largest'].map((main) => `${mcs} -main:${main} -out:${main}.exe ${csharpSources}`),
].join(' && ')

const goPrograms =
  'mkdir -p out/go/job out/go/largest && cp job.go out/go/job/main.go && cp largest-go/main.go out/go/largest'
const runRust =
  'mkdir -p src/bin && cp ../../largest-rust/largest.rs src/bin && cargo run --quiet --bin largest ../../largest.json'

/**
 * Returns the steps that generate, compile and run a Go client. The go.mod in the client's folder pins the generator's
 * version.
 */
const goToolSteps = (responses: Responses, name: string, ...options: string[]): ClientStep[] => {
  const go = (step: string, ...args: string[]) => ({ name: step, command: 'go', args, cwd: name })
  return [
    go(name, 'tool', name, ...options, '--package', 'api', '../openapi.json'),
    go(`the client of ${name} compiles`, 'vet', './...'),
    { ...go(`the client of ${name} does the main job`, 'run', '.'), says: 'active with ' },
    {
      ...go(`the client of ${name} reads the largest values`, 'run', './largest', '../largest.json'),
      findings: (output) => misread(responses, JSON.parse(output)),
    },
  ]
}

/** Returns the steps of the Go clients of ogen and oapi-codegen. */
export function goGeneratorSteps({ work, description }: GeneratedSetup): ClientStep[] {
  const responses = largestResponses(description)
  for (const name of ['ogen', 'oapi-codegen']) {
    for (const folder of ['api', 'largest']) mkdirSync(join(work, name, folder), { recursive: true })
    writeFileSync(join(work, name, 'largest/main.go'), goReader(responses, 'job/api'))
  }
  return [
    ...goToolSteps(responses, 'ogen', '--target', 'api', '--clean'),
    ...goToolSteps(responses, 'oapi-codegen', '--generate', 'types,client', '-o', 'api/api.go'),
  ]
}

/** Returns the step that runs the main workflow with a TypeScript client. */
const jobOf = (name: string): ClientStep[] => {
  const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${name}.bundle.mjs`, '--log-level=error']
  return [
    { name: `${name} is bundled`, command: join(root, 'node_modules/.bin/esbuild'), args: [`${name}.mts`, ...bundle] },
    { name: `${name} does the main job`, command: process.execPath, args: [`${name}.bundle.mjs`], says: 'active ' },
  ]
}

/** Returns the step that reads the largest values with a TypeScript client. */
const largestOf = (name: string, responses: Responses): ClientStep[] => {
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--log-level=error']
  const outfile = `largest-${name}.bundle.mjs`
  return [
    {
      name: `the reader of ${name} is bundled`,
      command: join(root, 'node_modules/.bin/esbuild'),
      args: [`largest/${name}.mts`, ...bundle, `--outfile=${outfile}`],
    },
    {
      name: `${name} reads the largest values`,
      command: process.execPath,
      args: [outfile, 'largest-calls.json', 'largest.json'],
      findings: (output) => misread(responses, JSON.parse(output)),
    },
  ]
}

/** Returns the steps that lint the API description, and compile and run the TypeScript clients. */
export function typescriptSteps({ work, description, bin }: GeneratedSetup, validator: string): ClientStep[] {
  const responses = largestResponses(description)
  writeFileSync(join(work, 'largest.json'), JSON.stringify(responses))
  writeFileSync(join(work, 'largest-calls.json'), JSON.stringify(callsFor(description, responses)))
  const names = ['openapi-typescript', 'hey-api', 'orval', 'orval-7', 'typescript-fetch']
  // With runtime checks, the generated code does not compile in strict mode.
  const config = writeConfig(work, 'typescript-fetch', { withoutRuntimeChecks: true })
  const orval7 = bin('../orval-7/dist/bin/orval.js')
  return [
    { name: 'spectral', command: bin('spectral'), args: ['lint', 'openapi.json', '--fail-severity', 'hint'] },
    { name: 'openapi-spec-validator', command: validator, args: ['openapi.json'] },
    {
      name: 'openapi-typescript',
      command: bin('openapi-typescript'),
      args: ['openapi.json', '--default-non-nullable', 'false', '-o', 'out/openapi-typescript.d.ts'],
    },
    { name: 'hey-api', command: bin('openapi-ts'), args: ['-i', 'openapi.json', '-o', 'out/hey-api'] },
    { name: 'orval', command: bin('orval'), args: ['--config', 'orval.config.mjs'] },
    { name: 'orval 7', command: process.execPath, args: [orval7, '--config', 'orval-7.config.cjs'] },
    { name: 'typescript-fetch', command: 'java', args: ['-jar', generatorJar(), 'batch', '--threads', '1', config] },
    { name: 'TypeScript clients and jobs compile', command: bin('tsc'), args: ['-p', '.'] },
    ...names.flatMap((name) => [...jobOf(name), ...largestOf(name, responses)]),
  ]
}
