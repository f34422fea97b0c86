import { Monitor, Smartphone } from 'lucide-react'

const PHONES = /Android|iPhone/

interface DeviceIconProps {
  /** The server's name for a browser, such as "Chrome · Android". */
  readonly device: string
  readonly className?: string
}

export function DeviceIcon({ device, className = '' }: DeviceIconProps) {
  const Icon = PHONES.test(device) ? Smartphone : Monitor
  return <Icon className={className} aria-hidden="true" />
}
