const newTables = /\bcreate table (?:if not exists )?([\w.]+)/g

/** Statements that give the previous release nothing to miss. Others are looked at one by one, and what is not known counts as a loss. */
const harmless = /^(?:create (?!unique index|or replace (?:function|procedure)|function|procedure)|comment on |insert into |update |select |set |lock )/

const losingActions = [
  /^(?:drop|rename|set schema)\b/,
  /^add (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
  /^alter (?:column )?\S+ (?:type|set data type|set not null|drop default|drop not null)\b/,
  /^add (?:column )?(?!.*\b(?:default|generated)\b).*\bnot null\b/,
  /^add (?:column )?.*\b(?:unique|primary key)\b/,
]

/**
 * Returns the statements of a migration that take something from the program of the release before. That is a table, a column, a name, a value that it may
 * write, or one that it may always read. Tables that the migration creates itself do not count.
 */
export function findLosses(text: string): string[] {
  const statements = plain(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const created = new Set([...plain(text).matchAll(newTables)].map(([, name]) => name))
  return statements.filter((statement) => isLoss(statement, created))
}

function isLoss(statement: string, created: ReadonlySet<string | undefined>) {
  const [, altered, actions = ''] = /^alter table (?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
  if (altered !== undefined) return !created.has(altered) && splitActions(actions).some((action) => losingActions.some((losing) => losing.test(action)))
  const [, indexed] = /^create unique index (?:\w+ )?on ([\w.]+)/.exec(statement) ?? []
  if (indexed !== undefined) return !created.has(indexed)
  return !harmless.test(statement) && !/^alter type \S+ add value /.test(statement)
}

/** Splits the actions of `alter table` at the commas outside of brackets. */
function splitActions(actions: string): string[] {
  let depth = 0
  const parts = ['']
  for (const letter of actions) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Returns the text in small letters, without comments, included files and the insides of texts. */
const plain = (text: string) =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\\i .*$/gm, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
