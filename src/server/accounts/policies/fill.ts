// Fills the marks of a policy. '{{NAME}}' is a value of this installation, '{{if NAME}}…{{end}}' is shown when there is such a value, and
// '{{if not NAME}}…{{end}}' when there is none. '{{# claim}}' names what the next sentence promises, for scripts/policies.test.ts.

import { isValueName, type PolicyValues } from './settings.ts'

/** A condition alone on its line takes the line with it, so that no empty line tears a list apart. */
const MARK = /(^[ \t]*\{\{(?:if (?:not )?[A-Z_]+|end)\}\}[ \t]*\r?\n|\{\{(?:if (?:not )?[A-Z_]+|end|[A-Z_]+)\}\}|\{\{# [a-z-]+\}\}[ \t]*)/m
const CONDITION = /^\{\{if (not )?([A-Z_]+)\}\}$/
const VALUE = /^\{\{([A-Z_]+)\}\}$/
const CLAIM = /^\{\{# /

/** A condition that is never closed, or an end without one. Everything else that is no mark stays as it is written. */
export class UnpairedMark extends Error {}

export function fillPolicy(text: string, values: PolicyValues): string {
  const conditions: boolean[] = []
  let filled = ''
  for (const part of text.split(MARK)) {
    const [, not, condition = ''] = CONDITION.exec(part.trim()) ?? []
    if (isValueName(condition)) {
      conditions.push((values[condition] === '') === (not !== undefined))
    } else if (part.trim() === '{{end}}') {
      if (conditions.pop() === undefined) throw new UnpairedMark('{{end}} without {{if …}}')
    } else if (conditions.every(Boolean) && !CLAIM.test(part)) {
      const [, name = ''] = VALUE.exec(part) ?? []
      filled += isValueName(name) ? values[name] : part
    }
  }
  if (conditions.length > 0) throw new UnpairedMark('{{if …}} without {{end}}')
  return filled
}
