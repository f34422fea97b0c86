export default {
  contact: 'Contact',
  about: 'About',
  admin: 'Admin',
  openChat: 'Open Chat',
  signup: 'Signup',
  login: 'Login',
  siteNavigation: 'Site',

  heroTitle: "Let's Connect With Someone Who You Want",
  heroText: 'This is a platform where you can chat with your favourite ones.',
  startNow: 'Start Now',
  heroNote: 'Text and voice, one to one, for the time you choose.',

  artName: 'Your favourite',
  artOnline: 'Online',
  artRemaining: 'Time remaining:',
  artFirst: 'Chai is ready. What shall we talk about?',
  artSecond: 'The poem you quoted last time. Read it to me?',
  artThird: 'In my own voice, then.',
  artTyping: 'Type message...',

  showcaseTitle: 'Just the two of you, and a clock you can see',
  showcaseText:
    'Write or send voice messages, on your phone or at your desk. They are for you two: our admins see messages only when one of you reports one.',
  pictureChat: 'Guftagu on a computer: the list of chats, a conversation with a voice message, and the time remaining',

  stepsTitle: 'From hello to conversation in three steps',
  stepOneTitle: 'Choose your chatter',
  stepOneText: 'See who is there, who is online now, and what their time costs.',
  stepTwoTitle: 'Send the amount',
  stepTwoText: 'Pay by bank transfer, then add the transaction ID and a screenshot. A person checks it.',
  stepThreeTitle: 'Talk',
  stepThreeText: 'Your minutes never start before your payment is approved. Write, or send voice messages.',

  pictureChoose: 'A chatter, online now, with the prices of three plans',
  picturePay: 'The steps of a payment: the account to pay into and the exact amount',
  pictureConversation: 'A conversation on a phone, with the time remaining above it',

  plansTitle: 'Three lengths of conversation',
  plansText: 'Every chatter sets their own prices, in PKR. You only choose how long.',
  mins: 'Mins',
  minutes: '{{minutes}} Mins',
  examplesTitle: 'Some of our chatters and their prices',

  moneyTitle: 'Honest about money',
  moneyTransferTitle: 'You pay by bank transfer',
  moneyTransferText: 'From your own banking app, to an account that we show you. Nobody asks for your card.',
  moneyCheckTitle: 'A person checks it',
  moneyCheckText:
    'An admin compares your proof with what arrived, then approves or rejects it. If it is not approved, no session starts: you can send it again or ask for your money back.',
  moneyClockTitle: 'No minutes lost while you wait',
  moneyClockText: 'Your time never starts before the approval. If you two do not meet, your minutes are kept for you.',

  chattersTitle: 'Are you the one people want to talk to?',
  chattersText: 'Join as a chatter. Set your own prices, talk when it suits you, and withdraw your earnings every week.',
  chattersTextOn: 'Join as a chatter. Set your own prices, talk when it suits you, and withdraw your earnings every {{days}}.',
  chattersAction: 'Become a chatter',
  pictureEarnings: 'A chatter’s earnings: the available balance, the pending amount, and the total withdrawn',

  policies: 'Rules',
  copyright: '© 2025 Guftagu. All rights reserved.',
} as const
