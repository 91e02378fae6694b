import { expect, test } from 'vitest'
import { makeCheckpointKey } from '../../../../admin/make-keys.ts'
import type { SharedEnv } from '../../../../platform/ports/env.ts'
import { describeError } from '../../../../platform/ports/log.ts'
import { checkpointPrivateKey } from '../../../../service/signing/checkpoint-keys.ts'

const [current, retired] = await Promise.all([makeCheckpointKey(), makeCheckpointKey()])

const signingKey = (publicKeys: string) =>
  checkpointPrivateKey({
    CHECKPOINT_PRIVATE_KEY: current.privateKeyPem,
    CHECKPOINT_PUBLIC_KEYS: publicKeys,
  } as SharedEnv)

test('accepts a checkpoint key whose public key is published', async () => {
  const { keyId } = await signingKey(retired.publicKeyPem + current.publicKeyPem)
  expect(keyId).toMatch(/^[0-9a-f]{16}$/)
})

test('rejects a checkpoint key whose public key is not published', async () => {
  const error = await signingKey(retired.publicKeyPem).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'unavailable', status: 503 })
  expect(describeError(error)).toMatchObject({ dependency: 'checkpointKeys', cause: 'signing_key_not_published' })
})
