// Time is a dependency, so that tests can hold Monday in their hands.

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
