import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trail'>) {
  const t = useTexts('ui')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <button
          type="button"
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-xl text-ink-soft hover:text-ink [&_svg]:size-5"
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  )
}
