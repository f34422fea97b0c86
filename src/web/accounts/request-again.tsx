import { type OwnAccount, requestAgain } from '#contract/accounts.ts'
import { checkRequestAgain, MAX_REQUEST_WORDS } from '#domain/accounts.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { ChatterFields } from './chatter-fields.tsx'
import { signIn } from './sign-in.ts'
import { ageOf } from './sign-up-form.ts'
import { useAccountForm } from './use-account-form.ts'

/** The only page of a rejected chatter, who corrects their details here and asks again. */
export function RequestAgain({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('accounts')
  const initial = {
    phoneNumber: account.phoneNumber ?? '',
    age: account.age?.toString() ?? '',
    gender: account.gender ?? 'male',
    words: '',
  }
  const { form, onSubmit, busy, ...fields } = useAccountForm(initial, { isErrorOfFields: true })
  const { typed, change, errors } = fields
  const body = { ...typed, age: ageOf(typed) }

  async function send() {
    const { user, ...reply } = await call(requestAgain, { body })
    toast.success(reply)
    signIn.accountChanged(user)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit({ rule: () => checkRequestAgain(body), send })}
      aria-label={t('againTitle')}
      className="mt-5 flex w-full flex-col gap-5 rounded-card border border-hairline bg-surface p-5 text-start"
    >
      <h2 className="font-semibold text-ink text-lg">{t('againTitle')}</h2>
      <ChatterFields form={fields} />
      <TextArea
        label={t('againWords')}
        hint={t('againWordsHint', { count: MAX_REQUEST_WORDS })}
        value={typed.words}
        onChange={(words) => change('words', words)}
        error={errors.words}
      />
      <FormAlert text={errors.form ?? null} />
      <Button type="submit" busy={busy} busyText={t('pleaseWait')}>
        {t('sendAgain')}
      </Button>
    </form>
  )
}
