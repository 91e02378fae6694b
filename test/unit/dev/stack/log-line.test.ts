import { expect, test } from 'vitest'
import { readableLine } from '../../../../dev/stack/log-line.ts'

test.each([
  '{"level":"info","event":"backlog","alarms":[]}',
  '{"level":"debug","event":"connection_waited","reason":"fetch"}',
])('hides the log line %s in the terminal', (line) => expect(readableLine(line)).toBeNull())

test.each([
  [
    '{"level":"warn","event":"backlog","alarms":["mail_overdue"]}',
    '{"level":"warn","event":"backlog","alarms":["mail_overdue"]}',
  ],
  [
    '{"event":"request","status":200,"method":"GET","operation":"health.get","durationMs":3,"requestId":"req_1"}',
    '200 GET health.get 3 ms req_1',
  ],
  ['plain text', 'plain text'],
])('formats the log line %s for the terminal as %j', (line, shown) => expect(readableLine(line)).toBe(shown))
