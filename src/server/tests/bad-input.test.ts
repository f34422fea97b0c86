// Every field of every call and event gets one hostile value, and every hostile value is sent to some field.

import { oneValue, testBodies, testCalls, testEventFields } from '../testing/bad-input.ts'

testCalls(oneValue())
testBodies(30)
testEventFields(oneValue())
