import { MessageCircleQuestionMark } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { NoticePage } from './notice-page.tsx'
import { GoToHome } from './restricted.tsx'

export function NotFound() {
  const t = useTexts('app')
  return (
    <NoticePage
      icon={<MessageCircleQuestionMark aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<GoToHome />}
    />
  )
}
