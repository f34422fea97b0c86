import { MAX_BANK_REFERENCE } from '#domain/refunds.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/text-field.tsx'

interface ReferenceFieldProps {
  readonly value: string
  readonly onChange: (reference: string) => void
}

/** For a payout whose bank row has no reference, because it is paid with one. */
export function ReferenceField({ value, onChange }: ReferenceFieldProps) {
  const t = useTexts('adminBankStatements')
  return (
    <TextField
      label={t('bankReference')}
      hint={t('bankReferenceHint')}
      dir="ltr"
      autoComplete="off"
      maxLength={MAX_BANK_REFERENCE}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
