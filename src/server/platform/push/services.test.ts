import { expect, it } from 'vitest'
import { isPushService } from './services.ts'

const LISTED = ['push.example.com', '127.0.0.1:8080', '10.0.0.5:80']

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://push.example.com/abc',
  'https://127.0.0.1:8080/abc',
  'http://127.0.0.1:8080/abc',
])('%s is a push service', (address) => {
  expect(isPushService(address, LISTED)).toBe(true)
})

it.each([
  'not an address',
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://fcm.googleapis.com@example.com/abc',
  'https://me:secret@fcm.googleapis.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://.push.services.mozilla.com/abc',
  'https://a..push.services.mozilla.com/abc',
  'https://api.push.apple.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:8081/abc',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:5432/',
  'http://push.example.com/abc',
  'http://10.0.0.5/abc',
  'file:///etc/passwd',
])('%s is refused', (address) => {
  expect(isPushService(address, LISTED)).toBe(false)
})
