import { useSearchParams } from 'react-router'
import { isMonth } from '#domain/statements.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address says. */
export interface HistoryFilter {
  readonly person?: string
  readonly month?: string
}

/** Ignores what cannot be a person or a month, which the server would refuse. */
export function filterOf(params: URLSearchParams): HistoryFilter {
  const [person, month] = [params.get('person'), params.get('month')]
  return { ...(person !== null && ID.test(person) && { person }), ...(month !== null && isMonth(month) && { month }) }
}

export function useHistoryFilter() {
  const [params, setParams] = useSearchParams()
  return {
    filter: filterOf(params),
    /** An empty value drops it. */
    setFilter: (name: keyof HistoryFilter, value: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      }),
  }
}
