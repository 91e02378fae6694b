import { ids, times } from './common.ts'

const { createdAt } = times

const ClockAdvanced = {
  organizationId: ids.organization,
  seconds: 86_400,
  moved: { envelopes: 3, links: 3, uploads: 0, deliveries: 1, jobs: 0 },
}

const TestMail = {
  id: ids.mail,
  envelopeId: ids.envelope,
  template: 'invitation',
  to: { email: 'carla@customer.example', name: 'Carla Ruiz' },
  subject: 'Please sign: Service agreement',
  links: {
    page: 'https://api.chancery.example/sign/9Zk3vQ7mT1xB5cR8hN2wJ6dF4gL0pS9yE3aU7iO1kMq',
    verify: `https://api.chancery.example/verify.html#${ids.envelope}`,
  },
  sentAt: createdAt,
}

const TestMailList = { data: [TestMail], nextCursor: null }

const FullTestMail = {
  ...TestMail,
  text: 'Anna Berg asks you to sign …',
  html: '<p>Anna Berg asks you to sign …</p>',
}

export const sandboxExamples = {
  ClockAdvanced,
  TestMailList,
  FullTestMail,
}
