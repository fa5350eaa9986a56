import { alarmSubject } from './alarm-subject.ts';
import type { SubjectKind } from './subject.rules.ts';
import type { Subject } from './subject.ts';
import { testSubject } from './test-subject.ts';

/** Each kind of subject; a row of an attempt says in `subject` which it is about. */
export const subjects: Readonly<Record<SubjectKind, Subject>> = { alarm: alarmSubject, test: testSubject };
