/** 50,000 of the passwords that are used most, of eight characters and more, in small letters. */
declare module 'fxa-common-password-list' {
  const list: { test(password: string): boolean };
  export default list;
}
