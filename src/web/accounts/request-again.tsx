import { type SyntheticEvent, useState } from 'react'
import { type OwnAccount, requestAgain } from '#contract/accounts.ts'
import { checkRequestAgain, type Gender, MAX_REQUEST_WORDS } from '#domain/accounts.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { numberOf } from '../ui/number-text.ts'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { formFailure } from './form-failure.ts'
import { signIn } from './sign-in.ts'
import { type FormErrors, useAccountForm } from './use-account-form.ts'

interface Draft {
  readonly phoneNumber: string
  readonly age: string
  readonly gender: Gender
  readonly words: string
}

/** A rejected chatter has no other page: they correct their details here and ask again. */
export function RequestAgain({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('accounts')
  const [typed, setTyped] = useState<Draft>({
    phoneNumber: account.phoneNumber ?? '',
    age: account.age?.toString() ?? '',
    gender: account.gender ?? 'male',
    words: '',
  })
  const { form, errors, busy, submit, forget } = useAccountForm(text('accounts', 'somethingWentWrong'))

  async function send() {
    const { user, ...reply } = await call(requestAgain, { body: bodyOf(typed) })
    toast.success(reply)
    signIn.accountChanged(user)
  }

  function onSubmit(event: SyntheticEvent) {
    void submit(event, { check: () => errorsOf(typed), send })
  }

  function change(name: keyof Draft, value: string) {
    setTyped({ ...typed, [name]: value })
    forget(name, 'form')
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      aria-label={t('againTitle')}
      className="mt-5 flex w-full flex-col gap-5 rounded-card border border-hairline bg-surface p-5 text-start"
    >
      <div>
        <h2 className="font-semibold text-ink text-lg">{t('againTitle')}</h2>
        <p className="mt-1 text-ink-soft text-sm">{t('againText')}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          name="phoneNumber"
          label={t('phoneNumber')}
          value={typed.phoneNumber}
          error={errors.phoneNumber}
          onChange={(event) => change('phoneNumber', event.target.value)}
          kind="phone"
          autoComplete="tel"
        />
        <NumberField
          name="age"
          label={t('age')}
          value={typed.age}
          error={errors.age}
          onChange={(event) => change('age', event.target.value)}
          maxLength={12}
        />
      </div>
      <SegmentedToggle
        label={t('gender')}
        value={typed.gender}
        error={errors.gender}
        onChange={(gender) => change('gender', gender)}
        options={[
          { value: 'male', label: t('male') },
          { value: 'female', label: t('female') },
        ]}
      />
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

function bodyOf({ age, ...draft }: Draft) {
  return { ...draft, age: age.trim() === '' ? null : numberOf(age) }
}

/** The first rule that is broken, at its field. */
function errorsOf(draft: Draft): FormErrors {
  try {
    checkRequestAgain(bodyOf(draft))
    return {}
  } catch (error) {
    const { field, message } = formFailure(error)
    return { [field ?? 'form']: message ?? text('accounts', 'somethingWentWrong') }
  }
}
