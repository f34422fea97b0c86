export default {
  online: 'Online',
  offline: 'Offline',
  justNow: 'Last seen just now',
  minutesAgo_one: 'Last seen a minute ago',
  minutesAgo_other: 'Last seen {{count}} minutes ago',
  hoursAgo_one: 'Last seen an hour ago',
  hoursAgo_other: 'Last seen {{count}} hours ago',
  yesterday: 'Last seen yesterday at {{time}}',
  onDay: 'Last seen on {{day}} at {{time}}',

  onBreak: 'Taking a break',
  availableUntil: 'Available until {{time}}',
  offToday: 'Off until tomorrow',
} as const
