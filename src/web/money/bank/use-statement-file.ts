import { useQuery } from '@tanstack/react-query'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import { DATE_ORDERS, type DateOrder } from '#domain/bank/words.ts'
import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import { type ColumnChoice, canBeRead, placesOf, readChoices } from './mapping.ts'
import { readStatement } from './queries.ts'

/** The file that is being imported survives a reload. */
const DRAFT = 'bank-statement'

const CHOICES = createParser<readonly ColumnChoice[]>({
  parse: readChoices,
  serialize: (choices) => choices.join('.'),
  eq: (one, other) => one.join('.') === other.join('.'),
})

interface ChosenFile {
  readonly file: File
  /** Tells two files with the same name apart. */
  readonly number: number
}

export interface StatementFile {
  readonly chosen: ChosenFile | null
  readonly choose: (file: File) => void
  /** After it was imported. */
  readonly forget: () => void
  /** Whether the columns are being chosen. In the address, as the choices are: a reload or Back leads to where the admin was. */
  readonly isReading: boolean
  readonly startReading: () => void
  readonly stopReading: () => void
  /** Null until the admin has changed one. */
  readonly choices: readonly ColumnChoice[] | null
  readonly changeChoices: (choices: readonly ColumnChoice[]) => void
  /** Null until the admin has chosen it. */
  readonly dateOrder: DateOrder | null
  readonly changeDateOrder: (order: DateOrder) => void
}

export function useStatementFile(): StatementFile {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [{ step, columns, dates }, setAddress] = useQueryStates({
    step: parseAsStringLiteral(['columns']),
    columns: CHOICES,
    dates: parseAsStringLiteral(DATE_ORDERS),
  })
  useEffect(() => {
    let isWanted = true
    async function restore() {
      const file = await readDraftFile(DRAFT)
      if (file !== null && isWanted) setChosen((before) => before ?? { file, number: 0 })
    }
    void restore()
    return () => {
      isWanted = false
    }
  }, [])
  return {
    chosen,
    choose: (file) => {
      setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }))
      void setAddress({ columns: null, dates: null }, { history: 'replace' })
      void storeDraftFile(DRAFT, file)
    },
    forget: () => void removeDraftFile(DRAFT),
    isReading: step === 'columns' && chosen !== null,
    startReading: () => void setAddress({ step: 'columns' }, { history: 'push', scroll: true }),
    stopReading: () => void setAddress({ step: null, columns: null, dates: null }, { history: 'push', scroll: true }),
    choices: columns,
    changeChoices: (choices) => void setAddress({ columns: choices }, { history: 'replace' }),
    dateOrder: dates,
    changeDateOrder: (order) => void setAddress({ dates: order }, { history: 'replace' }),
  }
}

/** Reads the file on the server, again after each choice. Nothing is stored by it. */
export function useReading({ chosen, isReading, choices, dateOrder }: StatementFile, account: string | undefined) {
  const [percent, setPercent] = useState(0)
  const columns = choices === null ? null : placesOf(choices)
  // An incomplete choice cannot be read: the last reading stays until it is complete.
  const isComplete = choices === null || canBeRead(choices)
  const reading = useQuery({
    // Not below the keys of the admin lists, which reload whenever another admin changes something.
    queryKey: ['bank-statement-file', chosen?.number, chosen?.file.name, account, columns, dateOrder],
    queryFn: ({ signal }) => {
      if (chosen === null || account === undefined) throw new Error('nothing was chosen')
      setPercent(0)
      return readStatement({ account, file: chosen.file, columns, dateOrder, signal, onProgress: setPercent })
    },
    enabled: isReading && isComplete && account !== undefined,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { reading, percent }
}
