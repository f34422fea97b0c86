import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { importBankStatement } from '#contract/bank-statements.ts'
import { DetailPage } from '../../admin-ui/detail-page.tsx'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { AccountSelect, accountText, useChosenAccount, WithAccounts } from './account-choice.tsx'
import { FileField } from './file-field.tsx'
import { type ColumnChoice, placesOf } from './mapping.ts'
import { importPath } from './paths.ts'
import { BANK } from './queries.ts'
import { ReadColumns } from './read-columns.tsx'
import { useIsShown } from './use-is-shown.ts'
import { formOf, type StatementFile, type StatementForm, useReading, useStatementFile } from './use-statement-file.ts'

const UPLOAD_FAILED = text('adminBankStatements', 'uploadFailed')

/** Asks for the account and file first, then for the columns. */
export function NewBankImport() {
  const t = useTexts('adminBankStatements')
  const statement = useStatementFile()
  return (
    <DetailPage back={{ to: PATHS.adminBankStatements, text: t('allImports') }} title={t('import')} text={t('importText')}>
      <WithAccounts>{statement.isReading ? <ColumnsStep statement={statement} /> : <FileStep statement={statement} />}</WithAccounts>
    </DetailPage>
  )
}

function FileStep({ statement }: { readonly statement: StatementFile }) {
  const t = useTexts('adminBankStatements')
  return (
    <Card className="flex max-w-2xl flex-col gap-5 p-5 md:p-6">
      <AccountSelect />
      <FileField
        file={statement.chosen?.file ?? null}
        onChange={(file) => {
          statement.choose(file)
          statement.startReading()
        }}
      />
      {/* The file from before, after Back or a reload. */}
      {statement.chosen !== null && (
        <Button onClick={statement.startReading} className="self-start max-sm:w-full">
          {t('readFile')}
        </Button>
      )}
    </Card>
  )
}

function ColumnsStep({ statement }: { readonly statement: StatementFile }) {
  const t = useTexts('adminBankStatements')
  const id = useId()
  const navigate = useNavigate()
  const { chosen: account } = useChosenAccount()
  const { reading, percent } = useReading(statement, account?.account)
  // A failure must not hide the choices that may have caused it.
  const read = useLastDefined(reading.data)
  const isShown = useIsShown()
  const [sentPercent, setSentPercent] = useState(0)
  const importing = useChange({
    list: BANK,
    change: (form: StatementForm) => call(importBankStatement, { ...form, onProgress: setSentPercent }),
    succeeded: (reply) => {
      statement.forget()
      // The import page shows the result.
      if (isShown()) void navigate(importPath(reply.import._id), { replace: true, state: { isNew: true } })
      else toast.success(reply)
    },
    // The page shows the failure while it is open.
    failed: (error) => (isShown() ? null : { message: messageOf(error, UPLOAD_FAILED) }),
  })
  const { chosen, dateOrder } = statement
  if (chosen === null) return null
  const { file } = chosen
  function submit(choices: readonly ColumnChoice[]) {
    if (account === undefined) return
    setSentPercent(0)
    importing.mutate(formOf(account.account, file, { columns: placesOf(choices), dateOrder }))
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="font-semibold text-ink text-lg">
            {t('stepColumns')}
          </h2>
          <p className="wrap-anywhere text-ink-soft text-sm">
            <bdi>{file.name}</bdi>
          </p>
          {account && <p className="wrap-anywhere text-ink-soft text-sm">{accountText(account)}</p>}
        </div>
        <Button variant="secondary" size="small" onClick={statement.stopReading} disabled={importing.isPending}>
          {t('otherFile')}
        </Button>
      </div>
      <FormAlert text={reading.isError ? messageOf(reading.error, UPLOAD_FAILED) : null} />
      {reading.isError && (
        <Button variant="secondary" className="self-start" onClick={() => void reading.refetch()}>
          {t('retry')}
        </Button>
      )}
      {read === undefined && !reading.isError && <Uploading percent={percent} />}
      {read && (
        <ReadColumns
          // Another file has other columns.
          key={chosen.number}
          read={read}
          isStale={reading.isPlaceholderData}
          hasFailed={reading.isError}
          chosen={statement.choices}
          onChange={statement.changeChoices}
          dateOrder={dateOrder}
          onDateOrder={statement.changeDateOrder}
          onImport={submit}
          isImporting={importing.isPending}
        />
      )}
      {importing.isPending && <Uploading percent={sentPercent} />}
      <FormAlert text={importing.isError ? messageOf(importing.error, UPLOAD_FAILED) : null} />
    </section>
  )
}

/** At 100 percent the server has the file but is still reading it. */
function Uploading({ percent }: { readonly percent: number }) {
  const t = useTexts('adminBankStatements')
  const label = percent < 100 ? t('uploading', { percent }) : t('readingFile')
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <p role="status" className="text-ink-soft text-sm">
        {label}
      </p>
      <ProgressBar label={t('file')} percent={percent} />
    </div>
  )
}
