import { useState } from 'react'
import { signIn } from '../accounts/sign-in.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { deleteOwnAccount } from './queries.ts'
import { SettingsExport } from './settings-export.tsx'

export function SettingsData() {
  const t = useTexts('security')
  return (
    <SectionCard title={t('data')}>
      <div className="flex flex-col gap-6">
        <SettingsExport />
        <DeleteAccount />
      </div>
    </SectionCard>
  )
}

function DeleteAccount() {
  const t = useTexts('security')
  const [step, setStep] = useState<'closed' | 'asking' | 'deleted'>('closed')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-hairline border-t pt-6">
      <div className="min-w-48 grow basis-0">
        <h3 className="font-medium text-ink">{t('deleteTitle')}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('deleteText')}</p>
      </div>
      <Button variant="danger" size="small" onClick={() => setStep('asking')}>
        {t('delete')}
      </Button>
      <PasswordDialog
        open={step === 'asking'}
        onClose={() => setStep('closed')}
        title={t('deleteQuestion')}
        description={t('deleteGoes')}
        confirmText={t('delete')}
        busyText={t('deleting')}
        isDangerous
        send={async (password) => {
          await deleteOwnAccount(password)
          setStep('deleted')
        }}
      >
        {() => <p className="text-ink-soft text-sm">{t('deleteStays')}</p>}
      </PasswordDialog>
      <Dialog
        open={step === 'deleted'}
        onClose={() => signIn.leave()}
        title={t('deleted')}
        footer={<Button onClick={() => signIn.leave()}>{t('goHome')}</Button>}
      >
        <p className="text-ink-soft">{t('deletedText')}</p>
      </Dialog>
    </div>
  )
}
