/** What `--help` prints. */
export const help = `A simulated alarm dialer. It speaks to the portal by MQTT, as a real one does.

One dialer
  npm run dialler -- --serial BF-1000-0001 --key KEY --raise ventilation
  npm run dialler -- --serial BF-1000-0001 --raise ventilation     (while npm start plays it: no key needed)

  --raise ALARM        an input becomes active: input.1, dupline.1.3, or how its name begins
  --restore ALARM      it is back to normal
  --failure CODE       a system failure, e.g. power-failure (--restore power-failure ends it)
  --outage 30s         its network is down for so long; what is raised meanwhile is sent afterwards
  --clock-offset 120   its clock is wrong by so many seconds
  --stay               stay connected afterwards; without anything to do it stays anyway
  --timeout 30s        how long to wait for the connection and for the acknowledgement
  --model v1           v1 has 8 inputs, v2 has 16

  Ends with 0 when the portal has acknowledged everything, with 1 when not.

The dialers of the demo company
  npm run dialler -- --demo FILE [--control-port 8095]

Load
  npm run dialler -- --fleet 1000 --rate 50 --count 3000 [--demo FILE]
  --rate               events a second over the whole fleet
  --count              events in all; 0 only connects, until Ctrl-C
  Serial numbers FLEET-00001 … with --key (default "fleet"), or those of the file. In memory unless --journal is given.

Everywhere
  --host 127.0.0.1 --mqtt-port 1883 (or MQTT_PORT), --tls, --keep-alive 30 (seconds)
  --journal DIR        where events are kept until the portal has them; default: DATA_DIR/diallers
`;
