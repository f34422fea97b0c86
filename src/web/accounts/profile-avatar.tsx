import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type OwnAccount, uploadAvatar } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text } from '../texts/translate.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { cropSquare, isPicture, PICTURE_TYPES, type Square } from './profile-picture.ts'
import { signIn } from './sign-in.ts'

/** Loaded only when a person chooses a picture, because most visits do not need it. */
const loadCrop = () => loadScript(() => import('./profile-crop-dialog.tsx'))
const CropDialog = loadLater(loadCrop, 'CropDialog')

const ERROR_ID = 'avatar-error'
const FAILED = text('profile', 'avatarFailed')

/** The picture and its Change button: choose a file, crop the square, confirm. */
export function ProfileAvatar({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('profile')
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useObjectUrl()
  const [refused, setRefused] = useState<Translatable>()
  const shown = useLastDefined(picture)

  function openChooser() {
    void loadCrop()
    chooser.current?.click()
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Otherwise, choosing the same file again would fire no change event.
    event.target.value = ''
    if (file === undefined) return
    setRefused(isPicture(file) ? undefined : refusal('image_type'))
    setPicture(isPicture(file) ? file : undefined)
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar name={account.username} src={account.avatar} className="size-20! text-2xl!" />
      <div className="flex min-w-0 grow flex-col items-start">
        <p dir="auto" className="w-full truncate at-page-start font-semibold text-ink text-lg">
          {account.username}
        </p>
        <p className="w-full truncate text-ink-soft text-sm">
          <bdi dir="ltr">{account.email}</bdi>
        </p>
        <input ref={chooser} type="file" hidden accept={PICTURE_TYPES.join(',')} aria-label={t('avatar')} onChange={choose} />
        <Button variant="secondary" size="small" className="mt-2" aria-describedby={ERROR_ID} onClick={openChooser}>
          <Camera aria-hidden="true" />
          {t('change')}
        </Button>
        <FieldError id={ERROR_ID} text={refused} />
      </div>
      {shown !== undefined && (
        <AvatarUpload
          key={shown}
          account={account}
          open={picture !== undefined}
          picture={shown}
          onClose={() => setPicture(undefined)}
          onUnreadable={() => {
            setPicture(undefined)
            setRefused(refusal('image_unreadable'))
          }}
        />
      )}
    </div>
  )
}

interface AvatarUploadProps {
  readonly account: OwnAccount
  readonly open: boolean
  readonly picture: string
  readonly onClose: () => void
  readonly onUnreadable: () => void
}

function AvatarUpload({ account, open, picture, onClose, onUnreadable }: AvatarUploadProps) {
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const upload = useMutation({
    mutationFn: async (area: Square) => {
      const { signal } = (running.current = new AbortController())
      setPercent(0)
      const body = { userID: account._id }
      return call(uploadAvatar, { body, file: await cropSquare(picture, area), signal, onProgress: setPercent })
    },
    onSuccess: ({ avatar, ...reply }) => {
      signIn.accountChanged({ ...account, avatar })
      toast.success(reply)
      onClose()
    },
    // Shows no message after Cancel.
    onError: () => !running.current?.signal.aborted && toast.error(FAILED),
  })

  function cancel() {
    running.current?.abort()
    upload.reset()
    onClose()
  }

  return (
    <CropDialog
      open={open}
      picture={picture}
      percent={upload.isPending ? percent : null}
      failure={upload.error ? messageOf(upload.error, FAILED) : undefined}
      onConfirm={(area) => upload.mutate(area)}
      onCancel={cancel}
      onUnreadable={onUnreadable}
    />
  )
}

/** An object URL for the chosen file. Revoked only when another file replaces it, because the closing dialog still shows it. */
function useObjectUrl(): [string | undefined, (file: Blob | undefined) => void] {
  const [url, setUrl] = useState<string>()
  const held = useRef('')
  useEffect(() => () => URL.revokeObjectURL(held.current), [])
  function choose(file: Blob | undefined) {
    if (file !== undefined) {
      URL.revokeObjectURL(held.current)
      held.current = URL.createObjectURL(file)
    }
    setUrl(file && held.current)
  }
  return [url, choose]
}
