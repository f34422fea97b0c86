import { useSearchParams } from 'react-router'
import { isMonth } from '#domain/statements.ts'

/** What the address says. */
export interface HistoryFilter {
  readonly person?: string
  readonly month?: string
}

export function useHistoryFilter() {
  const [params, setParams] = useSearchParams()
  const [person, month] = [params.get('person'), params.get('month')]
  const filter: HistoryFilter = { ...(person && { person }), ...(month !== null && isMonth(month) && { month }) }
  return {
    filter,
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
