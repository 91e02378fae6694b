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

// @ts-expect-error It says who proves themselves; a key needs a scope.
operation({ ...words, ...address, audited: 'none', responses })
// @ts-expect-error It says what is audited.
operation({ ...words, ...address, scope: 'foldersRead', responses })
// @ts-expect-error Only actions of the list are audited.
operation({ ...contract, audited: { 'folder.seen': 'id' } })
// @ts-expect-error Every parameter of the path follows a known collection, or it is said what it names, or it has an example.
operation({ ...contract, route: 'GET /v1/cupboards/{id}' })
// @ts-expect-error There is no such kind of thing.
operation({ ...contract, refersTo: { id: 'cupboard' } })
// @ts-expect-error Without a key there is no scope.
operation({ ...contract, proof: 'none' })
// @ts-expect-error That a key proves follows from the scope.
operation({ ...contract, proof: 'key' })
// @ts-expect-error Its id begins as those of a subject that has a tag.
operation({ ...contract, id: 'cupboards.get' })
// @ts-expect-error A description goes on after its summary.
operation({ ...contract, description: 'Read a folder' })
// @ts-expect-error There is no such method.
operation({ ...contract, route: 'FETCH /v1/folders/{id}' })
// @ts-expect-error A route has a method.
operation({ ...contract, route: '/v1/folders/{id}' })
// @ts-expect-error The path has no such parameter.
operation({ ...contract, params: { folderId: z.string() } })
// @ts-expect-error A contract has no such member.
operation({ ...contract, tag: 'Folders' })
// @ts-expect-error What needs an Idempotency-Key creates, and creates through it.
operation({ ...contract, isIdempotent: true }).run(run)
// @ts-expect-error The only answer has the shape of its schema.
operation(short).returns(Folder, async () => ({ ...folder, name: 1 }))
// @ts-expect-error What it answers is said once, in the contract or beside the use case.
operation(contract).returns(Folder, async () => folder)
// @ts-expect-error A status that is not declared is not answered, and here none is.
operation(short).run(run)
// @ts-expect-error Every body has its example.
operation({ ...short, body: { schema: Folder } })
// @ts-expect-error A status that is not declared is not answered.
operation(contract).run(async () => ({ status: 201, body: {} as never }) as const)
// @ts-expect-error A parameter that is an id is a text.
operation(contract).run(async (_, { params }) => ({ status: 200, body: params.id satisfies number as never }))
// @ts-expect-error There are no parameters but those of the path.
operation(contract).run(async (_, { params }) => ({ status: 200, body: params.folderId as never }))
operation({ ...contract, params: { id: z.coerce.number() } }).run(async (_, { params }) => ({
  status: 200,
  // @ts-expect-error A parameter that has a schema is what the schema makes of it.
  body: params.id satisfies string as never,
}))
// @ts-expect-error A path without parameters gives none.
operation({ ...words, ...rules, responses, route: 'GET /v1/folders' }).run(async (_, { params }) => params.id)
