/** Who is called for a company; read at the start. */
export interface Contact {
  id: string;
  company_id: string;
  name: string;
  phone: string;
}

/** A device that is locked, with how many of its alarms stand where. */
export interface FloorDevice {
  id: string;
  company_id: string;
  serial_number: string;
  alarm_state: string;
  alarm_state_since: string;
  delayed: number;
  reporting: number;
  version: number;
  /** Whether its state is another than was read. */
  changed: boolean;
}

/** An alarm of a device that is locked. */
export interface FloorNode {
  id: string;
  device: FloorDevice;
  alarm_id: string;
  name: string;
  active_message: string;
  restored_message: string;
  delay_seconds: number;
  state: 'none' | 'delay' | 'reporting' | 'restored';
  since: string;
  active: boolean;
  timer_at: string | null;
  episode_id: string | null;
  newest_boot: number | null;
  newest_seq: number | null;
  version: number;
}

/** An event as the device sent it. */
export interface Said {
  boot: number;
  seq: number;
  /** ISO 8601. */
  at: string;
  alarm: string;
  active: boolean;
}
