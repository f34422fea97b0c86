import { useQuery } from '@tanstack/react-query'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import { readBankStatement } from '#contract/bank-statements.ts'
import { type ColumnPlaces, DATE_ORDERS, type DateOrder } from '#domain/bank/words.ts'
import { call } from '../../api/call.ts'
import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import { type ColumnChoice, canBeRead, placesOf, readChoices } from './mapping.ts'

/** Storage key under which the file survives a reload. */
const DRAFT = 'bank-statement'

const CHOICES = createParser<readonly ColumnChoice[]>({
  parse: readChoices,
  serialize: (choices) => choices.join('.'),
  eq: (one, other) => one.join('.') === other.join('.'),
})

export type StatementFile = ReturnType<typeof useStatementFile>

/** The file and the admin's choices for it. The choices are in the address, so they survive a reload and work with Back. */
export function useStatementFile() {
  // The number tells two files with the same name apart.
  const [chosen, setChosen] = useState<{ readonly file: File; readonly number: number } | null>(null)
  const [{ step, columns, dates }, setAddress] = useQueryStates({
    step: parseAsStringLiteral(['columns']),
    columns: CHOICES,
    dates: parseAsStringLiteral(DATE_ORDERS),
  })
  useEffect(() => {
    void readDraftFile(DRAFT).then((file) => file && setChosen((before) => before ?? { file, number: 0 }))
  }, [])
  return {
    chosen,
    choose: (file: File) => {
      setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }))
      void setAddress({ columns: null, dates: null }, { history: 'replace' })
      void storeDraftFile(DRAFT, file)
    },
    /** Called once the file was imported. */
    forget: () => void removeDraftFile(DRAFT),
    /** True while the admin chooses the columns. */
    isReading: step === 'columns' && chosen !== null,
    startReading: () => void setAddress({ step: 'columns' }, { history: 'push', scroll: true }),
    stopReading: () => void setAddress({ step: null, columns: null, dates: null }, { history: 'push', scroll: true }),
    /** Null until the admin has changed a column. */
    choices: columns,
    changeChoices: (choices: readonly ColumnChoice[]) => void setAddress({ columns: choices }, { history: 'replace' }),
    /** Null until the admin has chosen an order. */
    dateOrder: dates,
    changeDateOrder: (order: DateOrder) => void setAddress({ dates: order }, { history: 'replace' }),
  }
}

interface Layout {
  /** Null lets the server detect them. */
  readonly columns: ColumnPlaces | null
  /** Null uses the file's or the bank's order. */
  readonly dateOrder: DateOrder | null
}

export type StatementForm = ReturnType<typeof formOf>

/** Reading and importing send the same form. */
export function formOf(account: string, file: File, { columns, dateOrder }: Layout) {
  return {
    body: { account, fileName: file.name.slice(-255), columns: columns && JSON.stringify(columns), dateOrder: dateOrder ?? ('' as const) },
    file,
  }
}

/** Lets the server read the file again after each choice, without storing anything. */
export function useReading({ chosen, isReading, choices, dateOrder }: StatementFile, account: string | undefined) {
  const [percent, setPercent] = useState(0)
  const columns = choices === null ? null : placesOf(choices)
  // The file cannot be read with incomplete choices, so the last reading stays until they are complete.
  const isComplete = choices === null || canBeRead(choices)
  const reading = useQuery({
    // Outside the keys of the admin lists, which reload whenever another admin changes something.
    queryKey: ['bank-statement-file', chosen?.number, chosen?.file.name, account, columns, dateOrder],
    queryFn: ({ signal }) => {
      if (chosen === null || account === undefined) throw new Error('nothing was chosen')
      setPercent(0)
      return call(readBankStatement, { ...formOf(account, chosen.file, { columns, dateOrder }), signal, onProgress: setPercent })
    },
    enabled: isReading && isComplete && account !== undefined,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { reading, percent }
}
