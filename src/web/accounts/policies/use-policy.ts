import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fetchPolicy } from '#contract/policies.ts'
import type { PolicyName } from '#domain/policies.ts'
import { call } from '../../api/call.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { useLanguage } from '../../texts/texts.ts'

type Policy = ReplyOf<typeof fetchPolicy>

/** Undefined until it has loaded. In another language the text stays until the new one is there. */
export function usePolicy(name: PolicyName): Policy | undefined {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ readonly name: PolicyName; readonly policy: Policy }>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    untilAnswered(() => call(fetchPolicy, { params: { name }, query: { language }, signal }), signal)
      .then((policy) => setLoaded({ name, policy }))
      // The page was left, or is of another version than the server; the call has logged it.
      .catch(() => undefined)
    return () => left.abort()
  }, [name, language])
  return loaded?.name === name ? loaded.policy : undefined
}
