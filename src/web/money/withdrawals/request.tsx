import { Landmark } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import type { Withdraw } from '#contract/withdrawals.ts'
import { weekdayIn } from '#domain/business-time.ts'
import { type BankAccount, trimAccount } from '#domain/payments.ts'
import { moneyText } from '#texts/money-text.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { messageAt, toFieldErrors } from '../../ui/field-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountNumberHint } from '../../ui/use-account-number-hint.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useRequestWithdraw } from './queries.ts'
import { draftAfter, nextDayIfClosed, problemBeforeSending, problemOfError, type RequestProblem, type Terms } from './request-form.ts'
import { WITHDRAW_TOAST_KEY } from './withdraw-toast.ts'

const LONGEST = { bankName: 100, accountName: 100, accountNumber: 60 } as const

interface Asked {
  readonly bank: BankAccount
  readonly amount: number
}

interface WithdrawRequestProps {
  /** Undefined until the balance is known. */
  readonly terms: Terms | undefined
  readonly latest: Withdraw | undefined
  /** In rupees; already requested. */
  readonly pending: number
}

export function WithdrawRequest({ terms, latest, pending }: WithdrawRequestProps) {
  const t = useTexts('withdraws')
  const names = useTexts('names')
  const language = useLanguage()
  const reasonId = useId()
  const request = useRequestWithdraw()
  // Asks before sending: a request is always for the full balance, and only the bank would notice a wrong account number.
  const [asked, setAsked] = useState<Asked>()
  const question = useLastDefined(asked)
  // Shown before the form is sent, so chatters do not fill it in on the wrong day.
  const nextDay = terms === undefined ? null : nextDayIfClosed(terms, serverNow())
  const { register, handleSubmit, setError, setFocus, clearErrors, reset, formState, control } = useForm<BankAccount>({
    values: draftAfter(latest),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const [bankName, accountNumber] = useWatch({ control, name: ['bankName', 'accountNumber'] })
  const numberHint = useAccountNumberHint(accountNumber, bankName)

  // The account of the last withdraw needs no fields until it is to be changed, or something in it is wrong.
  const [isChanging, setChanging] = useState(false)
  const isFolded = latest !== undefined && !isChanging && !formState.isDirty && Object.keys(formState.errors).length === 0

  const nothing = pending > 0 ? t('requested', { amount: moneyText(pending) }) : t('nothingYet')

  function change() {
    // Rendered before the focus moves to the first field, because the pressed button goes.
    flushSync(() => setChanging(true))
    setFocus('bankName')
  }

  function showProblem(problem: RequestProblem) {
    if (problem.kind === 'info') toast.info(problem.message)
    else if (problem.kind === 'error') toast.error(problem.message)
    else {
      for (const [index, [field, error]] of toFieldErrors(problem.errors).entries()) setError(field, error, { shouldFocus: index === 0 })
    }
  }

  /** Checks the rules first, so the chatter is never asked to confirm a request that would be refused. */
  function submit(bank: BankAccount) {
    if (terms === undefined || request.isPending) return
    const problem = problemBeforeSending(bank, terms, serverNow())
    if (problem === null) setAsked({ bank, amount: terms.availableBalance })
    else showProblem(problem)
  }

  /** Sends what the chatter confirmed. The server refuses if the balance has changed since. */
  async function send({ bank, amount }: Asked) {
    setAsked(undefined)
    try {
      const sent = await request.send({ bank, amount, after: latest?._id })
      if (sent === undefined) return
      reset(draftAfter(sent.withdraw))
      setChanging(false)
      toast.success(sent, { key: WITHDRAW_TOAST_KEY })
    } catch (error) {
      showProblem(problemOfError(error, bank))
    }
  }

  return (
    <Card className="p-5 md:p-8">
      <form
        noValidate
        aria-label={t('form')}
        onSubmit={(event) => {
          clearErrors()
          void handleSubmit(submit)(event)
        }}
        className="flex flex-col gap-5"
      >
        {!isFolded && <p className="text-ink-soft">{t('note')}</p>}
        {isFolded && latest && <KnownAccount account={latest} onChange={change} />}
        <div className={isFolded ? 'hidden' : 'grid gap-5 md:grid-cols-3'}>
          {(['bankName', 'accountName', 'accountNumber'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field)}
              autoComplete="off"
              dir="auto"
              maxLength={LONGEST[field]}
              error={messageAt(formState.errors[field])}
              {...(field === 'accountNumber' && numberHint)}
              {...register(field)}
            />
          ))}
        </div>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <div id={reasonId} className="min-h-6 text-ink-soft text-sm">
            {terms !== undefined && (
              <p>{terms.availableBalance > 0 ? t('fullBalance', { amount: moneyText(terms.availableBalance) }) : nothing}</p>
            )}
            {nextDay !== null && (
              <p className="font-medium text-accent-ink">
                {t('nextDay', { weekday: names(weekdayIn('UTC', new Date(nextDay))), day: shortDayText(nextDay, language) })}
              </p>
            )}
          </div>
          {/* Enabled on any day and with any balance, because the customer specified an answer for each case. */}
          <Button
            type="submit"
            variant={nextDay === null && terms !== undefined && terms.availableBalance > 0 ? 'primary' : 'secondary'}
            busy={request.isPending}
            busyText={t('requesting')}
            disabled={terms === undefined}
            aria-describedby={reasonId}
          >
            {t('request')}
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          open={asked !== undefined}
          tone="primary"
          title={t('question', { amount: moneyText(question.amount) })}
          description={t('questionText', { ...trimAccount(question.bank) })}
          confirmText={t('confirm', { amount: moneyText(question.amount) })}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => asked && void send(asked)}
        />
      )}
    </Card>
  )
}

const SHOWN_DIGITS = 4

function KnownAccount({ account, onChange }: { readonly account: BankAccount; readonly onChange: () => void }) {
  const t = useTexts('withdraws')
  return (
    <div className="flex items-center gap-3 rounded-2xl bg-sunken py-2 ps-4 pe-1.5">
      <Landmark className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <p className="wrap-anywhere min-w-0 grow text-ink">
        <bdi className="font-semibold">{account.bankName}</bdi> <bdi>{account.accountName}</bdi>{' '}
        <bdi dir="ltr" className="whitespace-nowrap text-ink-soft" title={account.accountNumber}>
          ··{account.accountNumber.slice(-SHOWN_DIGITS)}
        </bdi>
      </p>
      <Button variant="quiet" size="small" aria-label={t('changeAccount')} onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  )
}
