/** A user name and a password, readable. */
export interface Credentials {
  username: string;
  password: string;
}

/** No serial number, no line of Mosquitto's files, no virtual host of RabbitMQ (a colon), and not the account of Mosquitto's check. */
const userForm = /^(?=.*[a-z])[a-z0-9._-]{1,64}$/;
/** Printable, and without the colon by which `mqtt` parts the user name from the password. */
const passwordForm = /^[!-9;-~]{1,200}$/;

/**
 * The portal's own account at its broker, which stands in MQTT_URL and nowhere else.
 * @throws {Error} when there is none, or none that every broker can have; it says what to do, and nothing of the account
 */
export function portalAccountOf(url: string): Credentials {
  const account = decoded(new URL(url));
  if (account === null)
    throw new Error('write a % in its user name or password as %25, and other signs likewise');
  if (account.username === '' || account.password === '')
    throw new Error(
      'name the user and the password of the portal before the host, belfry:PASSWORD@…; make the password with openssl rand -hex 32',
    );
  if (!userForm.test(account.username))
    throw new Error(
      'take a user name that no device can have: small letters, 64 at most, with figures, dots, dashes and underscores among them, such as belfry',
    );
  if (!passwordForm.test(account.password))
    throw new Error('take a password without colons and spaces, of 200 signs at most: openssl rand -hex 32');
  return account;
}

function decoded({ username, password }: URL): Credentials | null {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
