import { MessageCircleQuestionMark } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { GoToHome } from './restricted.tsx'
import { StatusPage } from './status-page.tsx'

export function NotFound() {
  const t = useTexts('app')
  return (
    <StatusPage
      icon={<MessageCircleQuestionMark aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<GoToHome />}
    />
  )
}
