// Stands in for the package js-md5.
{
  const installed = require
  require = (name) =>
    name === 'js-md5' ? (text) => installed('crypto').createHash('md5').update(text).digest('hex') : installed(name)
}
