export default {
  contact: 'Contact',
  about: 'About',
  admin: 'Admin',
  openChat: 'Open Chat',
  signup: 'Signup',
  login: 'Login',
  siteNavigation: 'Site',
  menu: 'Menu',

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
  showcaseText: 'Write or send voice messages, on your phone or computer. Our team never sees them unless one of you reports one.',
  pictureChat: 'Guftagu on a computer: the list of chats, a conversation with a voice message, and the time remaining',

  stepsTitle: 'From hello to conversation in three steps',
  stepOneTitle: 'Choose your chatter',
  stepOneText: 'See who’s online now, and what their time costs.',
  stepTwoTitle: 'Send the amount',
  stepTwoText: 'Pay into the account we show you, then add the transaction ID and a screenshot.',
  stepThreeTitle: 'Talk',
  stepThreeText: 'Once we approve your payment, write or send voice messages.',

  pictureChoose: 'A chatter who’s online, with prices for three plans',
  picturePay: 'The steps of a payment: the account to pay into and the exact amount',
  pictureConversation: 'A conversation on a phone, with the time remaining above it',

  plansTitle: 'Three lengths of conversation',
  plansText: 'Every chatter sets their own prices, in PKR. You just choose how long.',
  mins: 'Mins',
  priceFrom: 'From {{price}}',
  examplesTitle: 'Some of our chatters',

  moneyTitle: 'Honest about money',
  moneyTransferTitle: 'You pay by bank transfer',
  moneyTransferText: 'From your bank, Easypaisa or JazzCash app. We never ask for your card.',
  moneyCheckTitle: 'A person checks it',
  moneyCheckText:
    'We compare your receipt with what arrived. If something doesn’t match, no session starts: fix it, or ask for your money back.',
  moneyClockTitle: 'No minutes lost while you wait',
  moneyClockText: 'Your time never starts before approval. If you two don’t meet, we save your minutes.',

  chattersTitle: 'Are you the one people want to talk to?',
  chattersText: 'Join as a chatter. Set your own prices, talk when it suits you, and withdraw your earnings every week.',
  chattersTextOn: 'Join as a chatter. Set your own prices, talk when it suits you, and withdraw your earnings every {{days}}.',
  chattersAction: 'Become a chatter',
  pictureEarnings: 'A chatter’s earnings: the available balance, the pending amount, and the total withdrawn',

  policies: 'Policies',
  copyright: '© 2025 Guftagu. All rights reserved.',
} as const
