import { CloudAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { StatusPage } from './status-page.tsx'

/** Also shown when a new version was installed and a script of the old version no longer exists: reloading helps. */
export function Broken() {
  const t = useTexts('app')
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <StatusPage
      icon={<CloudAlert aria-hidden="true" />}
      title={t('brokenTitle')}
      text={t('brokenText')}
      action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    />
  )
}
