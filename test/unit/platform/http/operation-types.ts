import { operation } from '../../../../platform/http/operation.ts'
import { IdParams } from '../../../../platform/http/resources/common.ts'
import { Folder } from '../../../../platform/http/resources/folder.ts'

/** What a contract may not leave out or make up does not compile; the check of the types fails where a line here does. */

const contract = {
  id: 'folders.get',
  summary: 'Read a folder',
  description: 'Its name, and the folder that it lies in.',
  tag: 'Folders',
  base: 'api',
  method: 'get',
  path: '/v1/folders/{id}',
  proof: 'key',
  scope: 'foldersRead',
  audited: 'none',
  params: IdParams,
  answers: { 200: Folder },
  refusals: ['not_found'],
  refersTo: { id: 'folder' },
} as const
const { scope: _scope, ...withoutScope } = contract
const { audited: _audited, ...withoutAudited } = contract
const { refersTo: _refersTo, ...withoutRefersTo } = contract
const { proof: _proof, ...withoutProof } = contract
const run = async () => ({ status: 200, body: {} as never }) as const

export const sound = operation(contract).run(run)

// @ts-expect-error A key needs a scope.
operation(withoutScope)
// @ts-expect-error It says what is audited.
operation(withoutAudited)
// @ts-expect-error Only actions of the list are audited.
operation({ ...contract, audited: { 'folder.seen': 'id' } })
// @ts-expect-error Every parameter of the path names something or has an example.
operation(withoutRefersTo)
// @ts-expect-error There is no such kind of thing.
operation({ ...contract, refersTo: { id: 'cupboard' } })
// @ts-expect-error It says who proves themselves.
operation(withoutProof)
// @ts-expect-error Without a key there is no scope.
operation({ ...contract, proof: 'none' })
// @ts-expect-error What needs an Idempotency-Key creates, and creates through it.
operation({ ...contract, isIdempotent: true }).run(run)
// @ts-expect-error A status that is not declared is not answered.
operation(contract).run(async () => ({ status: 201, body: {} as never }) as const)
