import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BuyerRefund } from '#contract/buyer-refund.ts'
import { giveRefundAccount } from '#contract/refunds.ts'
import type { BankAccount } from '#domain/payments.ts'
import { moneyText } from '#texts/money-text.ts'
import { call } from '../../api/call.ts'
import { sendOnce } from '../../api/client-id.ts'
import { ApiError, messageOf, messageOfIssue } from '../../api/errors.ts'
import { reload } from '../../api/query-client.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Answer } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageAt, toFieldErrors } from '../../ui/field-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountNumberHint } from '../../ui/use-account-number-hint.ts'

const FIELDS = ['bankName', 'accountName', 'accountNumber'] as const
const LONGEST = { bankName: 100, accountName: 100, accountNumber: 60 } as const
const NOTHING: BankAccount = { bankName: '', accountName: '', accountNumber: '' }

/** Names that most buyers can choose instead of typing. Any other is accepted, too. */
const BANKS = [
  'Allied Bank',
  'Askari Bank',
  'Bank Alfalah',
  'Bank Al Habib',
  'Easypaisa',
  'Faysal Bank',
  'HBL',
  'JazzCash',
  'MCB Bank',
  'Meezan Bank',
  'NayaPay',
  'SadaPay',
  'Standard Chartered',
  'UBL',
]

interface RefundAccountDialogProps {
  readonly refund: BuyerRefund
  readonly open: boolean
  readonly onClose: () => void
}

/** The buyer's form for the account that receives the refund. One that was sent back is there to be corrected. */
export function RefundAccountDialog({ refund, open, onClose }: RefundAccountDialogProps) {
  const t = useTexts('refunds')
  const id = useId()
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState, control } = useForm<BankAccount>({ defaultValues: refund.refusedAccount ?? NOTHING })
  const [bankName, accountNumber] = useWatch({ control, name: ['bankName', 'accountNumber'] })
  const numberHint = useAccountNumberHint(accountNumber, bankName)
  const isRunning = useRef(false)
  const give = useMutation({
    // Identifies the request by the whole refund: after a refusal, entering the same account again is a new request.
    mutationFn: (bank: BankAccount) =>
      sendOnce(`refund/${refund._id}`, { refund, bank }, (clientID) =>
        call(giveRefundAccount, { params: { id: refund._id }, body: { ...bank, clientID } }),
      ),
    onSuccess: async (reply) => {
      toast.success(reply)
      onClose()
      await reload(queries, ['sessions'])
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : []
      const known = issues.filter(({ path }) => FIELDS.some((field) => field === path))
      showErrors(Object.fromEntries(known.map((issue) => [issue.path, messageOfIssue(issue)])))
      if (known.length > 0) return
      toast.error(messageOf(error, refusal('internal')))
      // The refund has changed since the page loaded it.
      if (error instanceof ApiError) void reload(queries, ['sessions'])
    },
    onSettled: () => {
      isRunning.current = false
    },
  })

  function showErrors(errors: Partial<Record<keyof BankAccount, Answer>>) {
    for (const [index, [field, error]] of toFieldErrors(errors).entries()) setError(field, error, { shouldFocus: index === 0 })
  }

  function submit(typed: BankAccount) {
    const blank = FIELDS.filter((field) => typed[field].trim() === '')
    showErrors(Object.fromEntries(blank.map((field) => [field, refusal('refund_account_missing')])))
    // A double click's second press arrives before the next render.
    if (blank.length > 0 || isRunning.current) return
    isRunning.current = true
    give.mutate(typed)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('text', { amount: moneyText(refund.amount) })}
      hasCancel
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={give.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} className="max-sm:grow" busy={give.isPending} busyText={t('sending')}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4 pt-2">
        {refund.refusalNote !== null && (
          <Callout tone="warning">
            {t('refused')} <bdi className="wrap-anywhere whitespace-pre-line">{refund.refusalNote}</bdi>
          </Callout>
        )}
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            autoComplete="off"
            dir="auto"
            maxLength={LONGEST[field]}
            {...(field === 'bankName' && { list: `${id}-banks` })}
            {...(field === 'accountNumber' && numberHint)}
            error={messageAt(formState.errors[field])}
            {...register(field)}
          />
        ))}
        <datalist id={`${id}-banks`}>
          {BANKS.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </datalist>
      </form>
    </Dialog>
  )
}
