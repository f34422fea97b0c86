import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { type BankImport, fetchBankImport, takeBackBankImport } from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { DetailPage, Loaded } from '../../admin-ui/detail-page.tsx'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { accountText, suggestedIn, useChosenAccount } from './account-choice.tsx'
import { Days } from './bank-row-facts.tsx'
import { BANK_PATHS, withAccount } from './paths.ts'
import { Problems } from './problems.tsx'
import { BANK } from './queries.ts'

/** An import's counts and unreadable lines. Also shown as the result right after importing. */
export function ImportPage() {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: [...BANK, 'import', id],
    queryFn: ({ signal }) => call(fetchBankImport, { params: { id }, signal }),
  })
  const shown = found.data?.import
  return (
    <DetailPage
      back={{ to: PATHS.adminBankStatements, text: t('allImports') }}
      title={shown ? t('importNumber', { number: shown.number }) : t('title')}
      text={shown && t('importedOn', { name: shown.createdBy, when: shortDateTimeText(shown.createdAt, language) })}
    >
      <Loaded query={found} failed={{ title: t('loadFailed'), retry: t('retry') }}>
        {(data) => <Import {...data} />}
      </Loaded>
    </DetailPage>
  )
}

function Import({ import: shown, problems }: ReplyOf<typeof fetchBankImport>) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const isNew = (useLocation().state as { readonly isNew?: boolean } | null)?.isNew === true
  const account = useChosenAccount().accounts.find((each) => each.account === shown.account)
  const suggested = account ? suggestedIn(account) : 0
  return (
    <>
      {shown.takenBackAt !== null && (
        <Callout tone="warning">
          {t('takenBackImport', { name: shown.takenBackBy ?? '', when: shortDateTimeText(shown.takenBackAt, language) })}
        </Callout>
      )}
      <Card className="flex flex-col gap-4 p-5 md:p-6">
        <div>
          <p {...(isNew && { role: 'status' })} className="flex flex-wrap gap-x-1.5 font-semibold text-ink text-lg">
            <span>{isNew && shown.newRows === 0 ? t('resultNothingNew') : t('resultNew', { count: shown.newRows })}</span>
            {shown.newRows > 0 && shown.knownRows > 0 && <span>{t('resultKnown', { count: shown.knownRows })}</span>}
            {shown.confirmed > 0 && <span>{t('resultMatched', { count: shown.confirmed })}</span>}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-2 text-ink-soft text-sm *:not-last:after:ms-2 *:not-last:after:text-ink-faint *:not-last:after:content-['·']">
            <span>{accountText(shown)}</span>
            <span>
              <Days first={shown.firstDay} last={shown.lastDay} />
            </span>
            <span className="wrap-anywhere">
              <bdi>{shown.fileName}</bdi>
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={withAccount(BANK_PATHS.matches, shown.account)} className="max-sm:w-full">
            {suggested > 0 ? t('seeMatchCount', { count: suggested }) : t('seeMatches')}
          </LinkButton>
          <LinkButton variant="secondary" to={withAccount(BANK_PATHS.import, shown.account)} className="max-sm:w-full">
            {t('importAnother')}
          </LinkButton>
          {shown.takenBackAt === null && shown.confirmed === 0 && <TakeBack shown={shown} />}
        </div>
      </Card>
      <Problems problems={problems} total={shown.refusedLines} />
    </>
  )
}

function TakeBack({ shown: { _id, number } }: { readonly shown: BankImport }) {
  const t = useTexts('adminBankStatements')
  const takeBack = useChange({ list: BANK, change: () => call(takeBackBankImport, { params: { id: _id } }) })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" className="text-danger! max-sm:w-full" busy={takeBack.isPending} onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          takeBack.mutate(undefined)
        }}
        title={t('takeBackQuestion', { number })}
        description={t('takeBackText')}
        confirmText={t('takeBack')}
      />
    </>
  )
}
