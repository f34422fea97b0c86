import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoticePage } from './notice-page.tsx'
import { GoToHome } from './restricted.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <NoticePage
      icon={<MessageCircleQuestionMark aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<GoToHome />}
    />
  )
}
