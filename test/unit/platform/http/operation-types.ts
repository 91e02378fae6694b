import * as z from 'zod'
import { operation } from '../../../../platform/http/operation.ts'
import { Folder } from '../../../../platform/http/resources/folder.ts'

/** Contracts that must not compile. Type checking fails if an expected error is missing. */

const words = { id: 'folders.get', description: 'Read a folder. Its name and its place.' } as const
const address = { route: 'GET /v1/folders/{id}' } as const
const rules = { scope: 'foldersRead', audited: 'none' } as const
const responses = { 200: Folder } as const
const contract = { ...words, ...address, ...rules, responses } as const
const run = async () => ({ status: 200, body: {} as never }) as const
const short = { ...words, ...address, ...rules } as const
const folder = { id: 'fld_1', name: 'Contracts', parentId: null, createdAt: '2026-11-22T12:00:00.000Z' }

export const sound = [
  operation(contract).run(run),
  operation(short).returns(Folder, async () => folder),
  operation({ ...contract, route: 'GET /v1/cupboards/{id}', refersTo: { id: 'folder' } }).run(run),
]

// @ts-expect-error A contract must declare its authentication, and a key needs a scope.
operation({ ...words, ...address, audited: 'none', responses })
// @ts-expect-error A contract must declare its audit event.
operation({ ...words, ...address, scope: 'foldersRead', responses })
// @ts-expect-error The audit action is unknown.
operation({ ...contract, audited: { 'folder.seen': 'id' } })
// @ts-expect-error Each path parameter needs a known collection, an entry in `refersTo` or an example.
operation({ ...contract, route: 'GET /v1/cupboards/{id}' })
// @ts-expect-error The kind of reference is unknown.
operation({ ...contract, refersTo: { id: 'cupboard' } })
// @ts-expect-error A scope requires an API key.
operation({ ...contract, proof: 'none' })
// @ts-expect-error The scope already implies an API key.
operation({ ...contract, proof: 'key' })
// @ts-expect-error The id must begin with a tagged subject.
operation({ ...contract, id: 'cupboards.get' })
// @ts-expect-error A description must continue after its summary.
operation({ ...contract, description: 'Read a folder' })
// @ts-expect-error The HTTP method is unknown.
operation({ ...contract, route: 'FETCH /v1/folders/{id}' })
// @ts-expect-error A route must begin with a method.
operation({ ...contract, route: '/v1/folders/{id}' })
// @ts-expect-error The path has no parameter with this name.
operation({ ...contract, params: { folderId: z.string() } })
// @ts-expect-error A contract has no such property.
operation({ ...contract, tag: 'Folders' })
// @ts-expect-error An operation with an Idempotency-Key must use `creates`.
operation({ ...contract, isIdempotent: true }).run(run)
// @ts-expect-error The body of the only response must match its schema.
operation(short).returns(Folder, async () => ({ ...folder, name: 1 }))
// @ts-expect-error The response is declared once: in the contract or with the use case.
operation(contract).returns(Folder, async () => folder)
// @ts-expect-error A use case must not return undeclared statuses, and this contract declares no status.
operation(short).run(run)
// @ts-expect-error A body needs an example.
operation({ ...short, body: { schema: Folder } })
// @ts-expect-error A use case must not return undeclared statuses.
operation(contract).run(async () => ({ status: 201, body: {} as never }) as const)
// @ts-expect-error A path parameter with an id is a string.
operation(contract).run(async (_, { params }) => ({ status: 200, body: params.id satisfies number as never }))
// @ts-expect-error `params` contains only the parameters of the path.
operation(contract).run(async (_, { params }) => ({ status: 200, body: params.folderId as never }))
operation({ ...contract, params: { id: z.coerce.number() } }).run(async (_, { params }) => ({
  status: 200,
  // @ts-expect-error A parameter with a schema has the output type of the schema.
  body: params.id satisfies string as never,
}))
// @ts-expect-error `params` is empty if the path has no parameters.
operation({ ...words, ...rules, responses, route: 'GET /v1/folders' }).run(async (_, { params }) => params.id)
