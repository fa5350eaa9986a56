/** The alarm id that test alarms go by in the history; no alarm point has it. */
export const testAlarmId = 'test';
