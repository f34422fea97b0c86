export default {
  name: 'Guftagu',
  title: '{{page}} · Guftagu',
  goToHome: 'Go To Home',
  noPermission: "You don't have permission to access this page.",
  accessRestricted: 'Access Restricted',
  statusRestricted:
    'Your account status is currently {{status}}. Please wait for admin approval before accessing the dashboard.',
  notFoundTitle: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link was mistyped.',
  brokenTitle: 'Something went wrong!',
  brokenText: 'This page could not be shown. Reloading usually helps.',
  reload: 'Reload',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Guftagu home',
  profile: 'Profile',
  logout: 'Logout',
}
