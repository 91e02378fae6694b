import type { Client } from 'pg'

type ExplainedStatement = {
  'Query Text': string
  Plan: { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number }
}

/**
 * The number of pages that a statement read, and the text of its most expensive part, which may be inside a function.
 */
export type Pages = { pages: number; worst: string }

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** Makes new sessions of a role report the plan of every statement, including statements inside functions. */
export async function reportPlans(admin: Client, role: string): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter role ${role} set ${name} = '${value}'`)
}

/** Returns the number of pages that `work` read. Pages that triggers read count for the statement that fired them. */
export async function pagesOf(client: Client, work: () => Promise<unknown>): Promise<Pages> {
  const plans: ExplainedStatement[] = []
  const listen = ({ message }: { message?: string | undefined }) => {
    const start = message?.indexOf('{') ?? -1
    if (message?.startsWith('duration:') && start > 0)
      plans.push(JSON.parse(message.slice(start)) as ExplainedStatement)
  }
  client.on('notice', listen)
  try {
    await work()
    // The plan of a statement with parameters is reported when the next statement replaces it.
    await client.query('select')
  } finally {
    client.off('notice', listen)
  }
  const counted = plans.map(({ 'Query Text': text, Plan: plan }) => ({
    text,
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
  }))
  const pages = Math.max(0, ...counted.map((one) => one.pages))
  // A function's own statements are reported before the function.
  const worst = counted.find((one) => one.pages > pages / 2)
  return { pages, worst: worst?.text.replace(/\s+/g, ' ').trim() ?? '' }
}
