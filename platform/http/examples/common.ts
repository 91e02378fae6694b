/** Ids and times that the examples share. */
export const ids = {
  organization: 'org_01kfzk5y00e7b8qk2x9v4m6t1c',
  key: 'key_4fQ9xTz27LmB',
  member: 'mem_01kfzkc8g0e9ast6j4p2v7m5dk',
  document: 'doc_01kg9zq4w0fx7c3b9k5t2r8m1n',
  folder: 'fld_01kg9zp1e0e5h8w4n6q3v9k7ta',
  envelope: 'env_01kg9zx7r0f2d6m8t4c1b5j9vw',
  workflow: 'swf_01kg9zvnp0e8q3k7h2r6x4c0ma',
  template: 'tpl_01kg9zsb60fk1w5v9j3n7d2qte',
  bulkSend: 'blk_01kga01mc0e4t8r6q2h5m9x3kn',
  webhook: 'whk_01kg9zynh0f9v2j6c4w8b1t5qd',
  event: 'evt_01kga0c4e0e3n7k5x9m2d6r8hv',
  delivery: 'dlv_01kga0c4g0fq4t8w1h6j3c9b5m',
  storedWorkflow: 'wfl_01kg9z8k20e6m9d3v7t1q5x4rc',
  run: 'run_01kga0d9x0f1c5h8n3w7k2j6tb',
  user: 'mem_01kfzkc8g0e9ast6j4p2v7m5dk',
  mail: 'job_01kga02yr0e7v4q8d2m6t9k1xh',
} as const

export const times = {
  createdAt: '2026-01-31T09:30:00.000Z',
  finishedAt: '2026-01-31T10:12:45.120Z',
  expiresAt: '2026-02-14T09:30:00.000Z',
} as const

export const fileSha256 = '4f0c1e7d9b3a58264c7e91d0a2b6f3587c9e0d1f4a6b82c35e7f901a2b3c4d5e'
export const signedSha256 = '9a1d3c5e7f80b2a4c6d8e0f1a3b5c7d9e0f2a4b6c8d0e1f3a5b7c9d1e3f5a7b9'
export const certificateSha256 = 'c2e4f6a8b0d1c3e5f7a9b1d3e5f7a8c0d2e4f6a8b1c3d5e7f9a0b2c4d6e8f0a1'

export const page = { limit: 20, offset: 0, nextOffset: null }
